import type { ComponentProps } from 'react'
import styles from './CheckField.module.css'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type?: 'checkbox' | 'radio'
}

/** A checkbox or radio button before its text. */
export function CheckField({ type = 'checkbox', children, ...input }: CheckFieldProps) {
  return (
    <label className={styles['field']}>
      <input {...input} type={type} />
      {children}
    </label>
  )
}
