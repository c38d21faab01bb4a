import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Truncate } from '../ui/Text.tsx'
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
      <Truncate as="small" tone="quiet" dir="auto" className={styles['detail']}>
        {detail}
      </Truncate>
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
