import type { ReactNode } from 'react'
import { Rolagem } from '../ui/Rolagem.tsx'
import styles from './Table.module.css'

interface TableProps {
  /** Name for screen readers. */
  label: string
  /** 28 px rows, 24 when dense. */
  dense?: boolean
  /** Rows below rows, which open and close: each has `aria-level`. */
  tree?: boolean
  children: ReactNode
}

/**
 * A table that fills what is left of the page and scrolls inside it: header stuck on top, first column at the left, `tfoot` at the
 * bottom. Numbers go into cells of class `num`; columns are sized with `colgroup` or by the caller's own class.
 */
export function Table({ label, dense = false, tree = false, children }: TableProps) {
  return (
    <Rolagem nome={label} className={styles['scroller']}>
      <table
        role={tree ? 'treegrid' : undefined}
        aria-label={tree ? label : undefined}
        className={`${styles['table']} ${dense ? styles['dense'] : ''}`}
      >
        {children}
      </table>
    </Rolagem>
  )
}
