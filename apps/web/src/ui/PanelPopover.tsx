import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import type { PanelStyle } from './Popover.tsx'

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

interface PanelPopoverProps extends PanelStyle {
  id: string
  labelledBy: string
  trigger: RefObject<HTMLElement | null>
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

export function PanelPopover({ className, position = 'bottom-end', children, ...anchor }: PanelPopoverProps) {
  return (
    <AnchoredPopover {...anchor} position={position}>
      <FirstFocus className={className}>{children}</FirstFocus>
    </AnchoredPopover>
  )
}

/** Focuses the marked element, or the first one. A panel that is still loading keeps the focus itself. */
function FirstFocus({ className, children }: { className: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current?.querySelector<HTMLElement>(FOCUSABLE)
    first?.focus()
  }, [])
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
