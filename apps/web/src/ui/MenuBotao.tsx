import { type ReactNode, Suspense, lazy } from 'react'
import type { PainelBotao } from './Painel.tsx'
import { useSobDemanda } from './lazy-menu.ts'

const loadMenu = () => import('./MenuAberto.tsx')
const MenuAberto = lazy(async () => ({ default: (await loadMenu()).MenuAberto }))

export interface MenuOpcao {
  chave: string
  texto: string
  esquerda?: ReactNode
  direita?: ReactNode
  /** Of options of which one is in force: whether it is this one. */
  escolhida?: boolean
  run: () => void
}

export interface MenuBotaoProps {
  label: string
  /** In px. */
  width: number
  position?: 'bottom-start' | 'bottom-end'
  /** Must take all of these. */
  renderButton: (props: PainelBotao) => ReactNode
  opcoes: readonly MenuOpcao[]
}

/** A button of a screen and the menu under it. */
export function MenuBotao(props: MenuBotaoProps) {
  const { asked, botao } = useSobDemanda(loadMenu)
  const button = props.renderButton({ 'aria-haspopup': 'menu', ...botao })
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <MenuAberto {...props} />
    </Suspense>
  )
}
