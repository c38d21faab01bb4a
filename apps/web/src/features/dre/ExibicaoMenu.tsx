import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSobDemanda } from '../../ui/lazy-menu.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { ExibicaoOpcoesProps } from './ExibicaoOpcoes.tsx'

const loadOpcoes = () => import('./ExibicaoOpcoes.tsx')
const ExibicaoOpcoes = lazy(async () => ({ default: (await loadOpcoes()).ExibicaoOpcoes }))

export function ExibicaoMenu(props: ExibicaoOpcoesProps) {
  const { t } = useTranslation('dre')
  const { asked, botao } = useSobDemanda(loadOpcoes)
  const escala = t(`escala.${props.visao.escala}`)
  const button = <ToolbarButton {...botao} aria-haspopup="menu" menu value={escala} aria-label={t('exibicao.nome', { unidade: escala })} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ExibicaoOpcoes {...props} />
    </Suspense>
  )
}
