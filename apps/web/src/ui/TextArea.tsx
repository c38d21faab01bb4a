import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import styles from './TextArea.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  /** Under the field: what to write, or what follows from it. */
  hint?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, rows = 3, ...textarea }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea {...textarea} id={id} rows={rows} aria-describedby={hint ? `${id}-note` : undefined} />
      {hint && <p id={`${id}-note`}>{hint}</p>}
    </div>
  )
}
