import type { ReactNode } from 'react'

interface RolagemProps {
  nome: string
  className?: string | undefined
  children: ReactNode
}

/** Scrollable region, focusable for the arrow keys. */
export function Rolagem({ nome, className, children }: RolagemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} tabIndex={0} aria-label={nome}>
      {children}
    </section>
  )
}
