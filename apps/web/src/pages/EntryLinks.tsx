import type { ReactNode } from 'react'
import styles from './EntryLinks.module.css'

/** The ways on under a form in front of the application. */
export function EntryLinks({ children }: { children: ReactNode }) {
  return <div className={styles['links']}>{children}</div>
}
