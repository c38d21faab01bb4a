import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Choice.module.css'
import { Stack } from './layout.tsx'

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  type?: 'checkbox' | 'radio'
  /** Below the label. */
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Checkbox or radio button beside its label. */
export function Choice({ type = 'checkbox', hint, children, ...input }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input {...input} type={type} />
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}

interface ChoicesProps {
  title: ReactNode
  /** A long list scrolls. */
  scrolls?: boolean
  children: ReactNode
}

/** Choices under a heading. */
export function Choices({ title, scrolls = false, children }: ChoicesProps) {
  return (
    <Stack as="fieldset" gap={8} {...(scrolls && { className: styles['scrolls'] })}>
      <legend className={styles['title']}>{title}</legend>
      {children}
    </Stack>
  )
}
