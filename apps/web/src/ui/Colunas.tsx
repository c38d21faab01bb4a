import type { ReactNode } from 'react'
import styles from './Colunas.module.css'

/** Columns that scroll each by itself; in a narrow page below each other. `columns` is a `grid-template-columns`. */
export function Colunas({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['colunas']} style={{ gridTemplateColumns: columns }}>
        {children}
      </div>
    </div>
  )
}
