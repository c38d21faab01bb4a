import { type KeyboardEvent, type Ref, type RefObject, createContext, useContext, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isKitLoaded, requestKit } from './kit.ts'

export interface TriggerProps {
  id: string
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-busy': true | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Option that has the focus when a menu opens. */
export type MenuEdge = 'first' | 'last'

interface Trigger {
  ref: RefObject<HTMLButtonElement | null>
  popupId: string
  isOpen: boolean
  edge: MenuEdge
  onOpenChange: (isOpen: boolean) => void
  /** Closes now and returns the focus, so that a dialog opened next returns it to the button too. */
  close: () => void
  button: TriggerProps
}

/** Receives the button of a menu or panel that a choice has closed. A list around the button closes then, too. */
export const AfterChoice = createContext<(button: HTMLElement | null) => void>(() => undefined)

/** State of a button with a menu or panel. */
export function useTrigger(popup: 'dialog' | 'menu', onToggle?: (isOpen: boolean) => void): Trigger {
  const id = useId()
  const popupId = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const afterChoice = useContext(AfterChoice)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [edge, setEdge] = useState<MenuEdge>('first')
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    onToggle?.(next)
  }
  const open = async (start: MenuEdge) => {
    // Safari does not focus a pressed button, and the focus returns to what had it.
    ref.current?.focus()
    setEdge(start)
    if (!isKitLoaded()) {
      setLoading(true)
      const isReady = await requestKit()
      setLoading(false)
      if (!isReady) return
    }
    onOpenChange(true)
  }
  return {
    ref,
    popupId,
    isOpen,
    edge,
    onOpenChange,
    close: () => {
      flushSync(() => onOpenChange(false))
      ref.current?.focus()
      afterChoice(ref.current)
    },
    button: {
      id,
      ref,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? popupId : undefined,
      'aria-busy': isLoading || undefined,
      onClick: () => (isOpen ? onOpenChange(false) : void open('first')),
      onKeyDown: (event) => {
        if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        void open(event.key === 'ArrowUp' ? 'last' : 'first')
      },
    },
  }
}
