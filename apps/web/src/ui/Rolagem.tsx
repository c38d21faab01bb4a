import { type ReactNode, useRef } from 'react'
import { useWholeColumns } from './use-whole-columns.ts'

interface RolagemProps {
  nome: string
  className?: string | undefined
  children: ReactNode
}

/** Scrollable region, focusable for the arrow keys. */
export function Rolagem({ nome, className, children }: RolagemProps) {
  const scroller = useRef<HTMLElement>(null)
  useWholeColumns(scroller)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} data-paper="whole" className={className} tabIndex={0} aria-label={nome}>
      {children}
    </section>
  )
}
