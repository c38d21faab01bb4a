import type { ReactNode } from 'react'
import { Rolagem } from '../ui/Rolagem.tsx'
import styles from './Table.module.css'

interface TableProps {
  label: string
  dense?: boolean
  tree?: boolean
  children: ReactNode
}

/**
 * Table that fills the rest of the page and scrolls inside.
 * Header, first column and `tfoot` are sticky. Numeric cells have class `num`; size columns by `colgroup` or a class.
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
