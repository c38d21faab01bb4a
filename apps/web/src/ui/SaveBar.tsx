import type { ReactNode } from 'react'
import { FormError } from './FormError.tsx'
import { Inline } from './layout.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  label: string
  error: unknown
  /** Ways out of a conflict with a newer version. */
  recovery?: ReactNode
  /** Effects of saving. */
  effects?: ReactNode
  text: string
  children: ReactNode
}

export function SaveBar({ label, error, recovery, effects, text, children }: SaveBarProps) {
  return (
    <Inline as="section" wrap justify="end" padding={[8, 'page']} className={styles['bar']} aria-label={label} data-barra>
      {Boolean(error) && (
        <div className={styles['error']}>
          <FormError error={error} conflict={recovery} />
        </div>
      )}
      {effects}
      <strong>{text}</strong>
      {children}
    </Inline>
  )
}
