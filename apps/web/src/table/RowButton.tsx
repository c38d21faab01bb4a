import type { ComponentProps, ReactNode } from 'react'
import styles from './RowButton.module.css'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Under the name, smaller. */
  detail: string
  children: ReactNode
}

/** What a row is about, in its first cell: the name is the one button, and the whole row presses it. The row is an `OpenRow`. */
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

/** `opened` is the row whose content stands beside the table. */
export function OpenRow({ opened = false, children }: { opened?: boolean; children: ReactNode }) {
  return (
    <tr className={styles['row']} data-opened={opened || undefined}>
      {children}
    </tr>
  )
}
