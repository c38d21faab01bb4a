import { type ReactNode, type Ref, Suspense, lazy } from 'react'
import { useSobDemanda } from './sob-demanda.ts'

const loadPainel = () => import('./PainelAberto.tsx')
const PainelAberto = lazy(async () => ({ default: (await loadPainel()).PainelAberto }))

/** What the button of a panel must take: all of it. */
export interface PainelBotao {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

export interface PainelProps {
  /** In px; on a phone no wider than it. */
  width: number
  className?: string | undefined
  renderButton: (props: PainelBotao) => ReactNode
  children: (close: () => void) => ReactNode
}

/** A button and the panel under it, named like the button, which takes the focus while it is open, closes with Esc or a click beside it, and gives the focus back. */
export function Painel(props: PainelProps) {
  const { asked, botao } = useSobDemanda(loadPainel)
  const button = props.renderButton({ 'aria-haspopup': 'dialog', ...botao })
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <PainelAberto {...props} />
    </Suspense>
  )
}
