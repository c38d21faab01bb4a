import { type ReactNode, type Ref, Suspense, lazy } from 'react'
import { useLazyMenu } from './lazy-menu.ts'

const loadPanel = () => import('./PainelAberto.tsx')
const PainelAberto = lazy(async () => ({ default: (await loadPanel()).PainelAberto }))

export interface PanelButton {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

export interface PanelProps {
  label?: string
  width?: number
  position?: 'bottom-start' | 'bottom-end'
  inPage?: boolean
  className?: string | undefined
  renderButton: (props: PanelButton) => ReactNode
  children: (close: () => void) => ReactNode
}

/** Popover panel with its button. Takes the focus while open; Esc or a click outside closes it and returns the focus. */
export function Painel(props: PanelProps) {
  const { asked, trigger } = useLazyMenu(loadPanel)
  const button = props.renderButton({ 'aria-haspopup': 'dialog', ...trigger })
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <PainelAberto {...props} />
    </Suspense>
  )
}
