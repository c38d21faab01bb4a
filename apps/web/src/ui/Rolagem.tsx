import type { ReactNode } from 'react'

interface RolagemProps {
  /** What is in it, for screen readers. */
  nome: string
  /** How much room it has, and which way it scrolls. */
  className?: string | undefined
  children: ReactNode
}

/** A region that scrolls by itself: it is reached by keyboard, and the arrows move it. */
export function Rolagem({ nome, className, children }: RolagemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={nome}>
      {children}
    </section>
  )
}
