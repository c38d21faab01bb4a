import { type ReactNode, Suspense } from 'react'
import { PanelPopover } from './kit.ts'
import { type TriggerProps, useTrigger } from './use-trigger.ts'

export interface PanelStyle {
  /** The name of the button if absent. */
  label?: string
  width?: number | string
  position?: 'bottom-start' | 'bottom-end'
  className?: string | undefined
}

interface PopoverProps extends PanelStyle {
  renderButton: (props: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

/** Button with a panel. The panel takes the focus while open; Esc or a click outside closes it and returns the focus. */
export function Popover({ renderButton, children, ...style }: PopoverProps) {
  const { ref, popupId, isOpen, onOpenChange, close, button } = useTrigger('dialog')
  return (
    <>
      {renderButton(button)}
      {isOpen && (
        <Suspense>
          <PanelPopover {...style} id={popupId} labelledBy={button.id} trigger={ref} onOpenChange={onOpenChange}>
            {children(close)}
          </PanelPopover>
        </Suspense>
      )}
    </>
  )
}
