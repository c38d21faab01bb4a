import { Popover } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import type { Tela } from './telas-fixadas.ts'

const ListaFixadas = lazy(() => import('./ListaFixadas.tsx').then(({ ListaFixadas: component }) => ({ default: component })))

/** The screens one keeps at hand. `telas` are those one may open. */
export function TelasFixadas({ telas, somenteLeitura }: { telas: readonly Tela[]; somenteLeitura: boolean }) {
  const { t } = useTranslation('casca')
  const { t: comum } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={288} trapFocus returnFocus>
      <Popover.Target>
        <IconButton icon="pin" label={t('fixadas.nome')} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('fixadas.nome')}>
        <Suspense fallback={<SkeletonRows rows={3} label={comum('carregando')} />}>
          <ListaFixadas telas={telas} somenteLeitura={somenteLeitura} onLeave={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
