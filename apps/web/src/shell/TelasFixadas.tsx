import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import type { PinnedScreen } from './pinned-screens.ts'

const ListaFixadas = lazy(() => import('./ListaFixadas.tsx').then(({ ListaFixadas: component }) => ({ default: component })))

export function TelasFixadas({ telas, readOnly }: { telas: readonly PinnedScreen[]; readOnly: boolean }) {
  const { t } = useTranslation('casca')
  const { t: commonT } = useTranslation()
  return (
    <Popover width={288} renderButton={(button) => <IconButton icon="pin" label={t('fixadas.nome')} {...button} />}>
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} label={commonT('carregando')} />}>
          <ListaFixadas screens={telas} readOnly={readOnly} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  )
}
