import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyMenu } from '../../ui/lazy-menu.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { DisplayOptionsProps } from './ExibicaoOpcoes.tsx'

const loadOptions = () => import('./ExibicaoOpcoes.tsx')
const ExibicaoOpcoes = lazy(async () => ({ default: (await loadOptions()).ExibicaoOpcoes }))

export function ExibicaoMenu(props: DisplayOptionsProps) {
  const { t } = useTranslation('dre')
  const { asked, trigger } = useLazyMenu(loadOptions)
  const escala = t(`escala.${props.visao.escala}`)
  const button = (
    <ToolbarButton {...trigger} aria-haspopup="menu" menu value={escala} aria-label={t('exibicao.nome', { unidade: escala })} />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ExibicaoOpcoes {...props} />
    </Suspense>
  )
}
