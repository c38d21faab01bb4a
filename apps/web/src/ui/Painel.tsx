import { type ReactNode, type Ref, Suspense, lazy } from 'react'
import { useSobDemanda } from './lazy-menu.ts'

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
  /** Of the panel, where it is not that of its button. */
  label?: string
  /** In px; on a phone no wider than it. As wide as what it shows when left out. */
  width?: number
  /** Under the beginning of the button, or its end. */
  position?: 'bottom-start' | 'bottom-end'
  /** Opens inside `main`: of the page, not of the frame. */
  inPage?: boolean
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
