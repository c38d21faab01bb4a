import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSobDemanda } from '../../ui/lazy-menu.ts'
import { listConjuntos } from './compare.ts'
import { ConjuntoBotao, conjuntoOf } from './ConjuntoBotao.tsx'
import type { ConjuntoOpcoesProps } from './ConjuntoOpcoes.tsx'

const loadOpcoes = () => import('./ConjuntoOpcoes.tsx')
const ConjuntoOpcoes = lazy(async () => ({ default: (await loadOpcoes()).ConjuntoOpcoes }))

export function ConjuntoMenu(props: ConjuntoOpcoesProps) {
  const { t } = useTranslation('dre')
  const { asked, botao } = useSobDemanda(loadOpcoes)
  const nome = t(`conjuntos.${conjuntoOf(listConjuntos(props), props.visao)}`)
  const button = <ConjuntoBotao {...botao} aria-haspopup="menu" nome={nome} curto={props.curto ?? false} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <ConjuntoOpcoes {...props} />
    </Suspense>
  )
}
