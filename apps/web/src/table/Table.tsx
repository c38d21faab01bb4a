import type { ReactNode } from 'react'
import { Rolagem } from '../ui/Rolagem.tsx'
import styles from './Table.module.css'

/** `open`: rows whose name opens a record; a `RowButton` covers its row. */
export type Density = 'normal' | 'dense' | 'open' | undefined
/** `page` fills the rest of the page, `inline` is as tall as its rows, and `boxed` has a border and a limit. */
export type Frame = 'page' | 'inline' | 'boxed' | undefined

interface TableProps {
  label: string
  density?: Density
  frame?: Frame
  tree?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Scrolling `<table>` with sticky header, first column and `tfoot`. Numeric cells have class `num`. */
export function Table({ label, density = 'normal', frame = 'page', tree = false, className, children }: TableProps) {
  return (
    <Rolagem nome={label} className={`${styles['scroller']} ${styles[frame]}`}>
      <table
        role={tree ? 'treegrid' : undefined}
        aria-label={label}
        className={[styles['table'], styles[density], className].filter(Boolean).join(' ')}
      >
        {children}
      </table>
    </Rolagem>
  )
}
