import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

/** Links to the parts of a page, each with an address of its own. The current one has `aria-current`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  )
}
