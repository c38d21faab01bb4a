import { type ReactNode, Suspense, lazy } from 'react'
import type { PanelButton } from './Painel.tsx'
import { useLazyMenu } from './lazy-menu.ts'

const loadMenu = () => import('./MenuAberto.tsx')
const MenuAberto = lazy(async () => ({ default: (await loadMenu()).MenuAberto }))

export interface MenuOption {
  chave: string
  texto: string
  left?: ReactNode
  right?: ReactNode
  isChosen?: boolean
  run: () => void
}

export interface MenuButtonProps {
  label: string
  width: number
  position?: 'bottom-start' | 'bottom-end'
  renderButton: (props: PanelButton) => ReactNode
  options: readonly MenuOption[]
}

export function MenuBotao(props: MenuButtonProps) {
  const { asked, trigger } = useLazyMenu(loadMenu)
  const button = props.renderButton({ 'aria-haspopup': 'menu', ...trigger })
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <MenuAberto {...props} />
    </Suspense>
  )
}
