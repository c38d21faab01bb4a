import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './RowButton.module.css'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  detail: string
  children: ReactNode
}

/** Name of a row as its only button, which covers the row. Needs density `open`. */
export function RowButton({ detail, children, ...rest }: RowButtonProps) {
  return (
    <>
      <button type="button" className={styles['name']} {...rest}>
        {children}
      </button>
      <small dir="auto" className={styles['detail']}>
        {detail}
      </small>
    </>
  )
}

/** Name of a row as the link that covers the row. Needs density `open`. */
export function RowLink({ title, ...link }: LinkProps & { title: string }) {
  return (
    <Link {...link} className={styles['link']} title={title}>
      {title}
    </Link>
  )
}
