import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import styles from './TextArea.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  hint?: string
  ref?: Ref<HTMLTextAreaElement>
}

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
