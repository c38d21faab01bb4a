import { type ReactNode, Suspense } from 'react'
import { MenuPopover } from './kit.ts'
import { type TriggerProps, useTrigger } from './use-trigger.ts'

export interface MenuOption {
  id: string
  text: string
  detail?: ReactNode
  left?: ReactNode
  right?: ReactNode
  title?: string | undefined
  disabled?: boolean
  /** Makes it a radio button or, in a section with `multiple`, a checkbox. */
  isChosen?: boolean
  /** Address of a link. */
  to?: string
  /** The link leads to the section that is open. */
  isCurrent?: boolean
  run?: () => void
}

export interface MenuSection {
  label?: string
  multiple?: boolean
  options: readonly MenuOption[]
}

export interface MenuStyle {
  label: string
  width?: number | string
  position?: 'bottom-start' | 'bottom-end'
  /** Low rows, for long menus. */
  dense?: boolean
  staysOpen?: boolean
}

interface MenuProps extends MenuStyle {
  options?: readonly MenuOption[]
  sections?: readonly MenuSection[]
  onToggle?: (isOpen: boolean) => void
  renderButton: (props: TriggerProps) => ReactNode
}

const NONE: readonly MenuOption[] = []

/** Button with a menu. Esc or a click outside closes it and returns the focus. */
export function Menu({ options = NONE, sections = [{ options }], onToggle, renderButton, ...style }: MenuProps) {
  const { ref, popupId, isOpen, edge, onOpenChange, close, button } = useTrigger('menu', onToggle)
  return (
    <>
      {renderButton(button)}
      {isOpen && (
        <Suspense>
          <MenuPopover {...style} id={popupId} edge={edge} trigger={ref} sections={sections} onOpenChange={onOpenChange} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
