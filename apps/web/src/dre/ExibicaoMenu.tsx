import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSobDemanda } from '../ui/on-demand.ts'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import type { DreVisao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'

const loadOpcoes = () => import('./ExibicaoOpcoes.tsx')
const ExibicaoOpcoes = lazy(async () => ({ default: (await loadOpcoes()).ExibicaoOpcoes }))

/** Scale and decimals, analysis beside every month, all lines open or closed. */
export function ExibicaoMenu({ visao, setVisao }: { visao: DreVisao; setVisao: SetVisao }) {
  const { t } = useTranslation('dre')
  const { asked, botao } = useSobDemanda(loadOpcoes)
  const escala = t(`escala.${visao.escala}`)
  const button = <ToolbarButton {...botao} aria-haspopup="menu" menu value={escala} aria-label={t('exibicao.nome', { unidade: escala })} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ExibicaoOpcoes visao={visao} setVisao={setVisao} />
    </Suspense>
  )
}
