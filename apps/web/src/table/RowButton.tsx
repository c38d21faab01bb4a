import type { ComponentProps, ReactNode } from 'react'
import styles from './RowButton.module.css'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  detail: string
  children: ReactNode
}

/** First cell of a row with the name as its only button, which covers the row. Needs an `OpenRow`. */
export function RowButton({ detail, children, ...rest }: RowButtonProps) {
  return (
    <th scope="row">
      <button type="button" className={styles['name']} {...rest}>
        {children}
      </button>
      <small dir="auto" className={styles['detail']}>
        {detail}
      </small>
    </th>
  )
}

export function OpenRow({ opened = false, children }: { opened?: boolean; children: ReactNode }) {
  return (
    <tr className={styles['row']} data-opened={opened || undefined}>
      {children}
    </tr>
  )
}
