import type { ReactNode } from 'react'
import { FormError } from './FormError.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  label: string
  /** Why the server did not take it. */
  error: unknown
  /** Beside the error: the way on from it, where there is one. */
  recovery?: ReactNode
  /** What is not saved. */
  text: string
  /** The ways on, the last one saves. */
  children: ReactNode
}

/** At the foot of a page while something on it is not saved. */
export function SaveBar({ label, error, recovery, text, children }: SaveBarProps) {
  return (
    <section className={styles['bar']} aria-label={label} data-barra>
      {Boolean(error) && (
        <div className={styles['error']}>
          <FormError error={error} />
          {recovery}
        </div>
      )}
      <strong>{text}</strong>
      {children}
    </section>
  )
}
