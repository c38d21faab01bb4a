import { type KeyboardEvent, type Ref, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface TriggerProps {
  id: string
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface Trigger {
  ref: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Closes now and returns the focus, so that a dialog opened next returns it to the button too. */
  close: () => void
  button: TriggerProps
}

/** State of a button with a menu or panel. */
export function useTrigger(popup: 'dialog' | 'menu', onToggle?: (isOpen: boolean) => void): Trigger {
  const id = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onOpenChange = (next: boolean) => {
    // Safari does not focus a pressed button, and the focus returns to what had it.
    if (next) ref.current?.focus()
    setOpen(next)
    onToggle?.(next)
  }
  return {
    ref,
    isOpen,
    onOpenChange,
    close: () => {
      flushSync(() => onOpenChange(false))
      ref.current?.focus()
    },
    button: {
      id,
      ref,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      onClick: () => onOpenChange(!isOpen),
      onKeyDown: (event) => {
        if (popup !== 'menu' || event.key !== 'ArrowDown') return
        event.preventDefault()
        onOpenChange(true)
      },
    },
  }
}
