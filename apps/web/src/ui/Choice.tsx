import type { ComponentProps, ReactNode } from 'react'
import styles from './Choice.module.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  type?: 'checkbox' | 'radio'
  /** Below the label. */
  hint?: ReactNode
}

/** Checkbox or radio button before its label. */
export function Choice({ type = 'checkbox', hint, children, ...input }: ChoiceProps) {
  return (
    <label className={styles['choice']} data-hint={Boolean(hint) || undefined}>
      <input {...input} type={type} />
      {hint ? (
        <span>
          {children}
          <small>{hint}</small>
        </span>
      ) : (
        children
      )}
    </label>
  )
}

interface ChoicesProps {
  title?: ReactNode
  /** Accessible name, instead of a title. */
  label?: string
  disabled?: boolean
  /** A long list scrolls. */
  scrolls?: boolean
  children: ReactNode
}

/** Choices below each other, under a title. */
export function Choices({ title, label, disabled = false, scrolls = false, children }: ChoicesProps) {
  return (
    <fieldset aria-label={label} disabled={disabled} className={scrolls ? styles['scrolls'] : undefined}>
      {title && <legend className={styles['title']}>{title}</legend>}
      {children}
    </fieldset>
  )
}
