import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { Painel } from '../ui/Painel.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import type { Tela } from './pinned-screens.ts'

const ListaFixadas = lazy(() => import('./ListaFixadas.tsx').then(({ ListaFixadas: component }) => ({ default: component })))

export function TelasFixadas({ telas, somenteLeitura }: { telas: readonly Tela[]; somenteLeitura: boolean }) {
  const { t } = useTranslation('casca')
  const { t: comum } = useTranslation()
  return (
    <Painel width={288} renderButton={(botao) => <IconButton icon="pin" label={t('fixadas.nome')} {...botao} />}>
      {(close) => (
        <Suspense fallback={<SkeletonRows rows={3} label={comum('carregando')} />}>
          <ListaFixadas telas={telas} somenteLeitura={somenteLeitura} onLeave={close} />
        </Suspense>
      )}
    </Painel>
  )
}
