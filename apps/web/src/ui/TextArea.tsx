import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { ControlBox, Frame } from './Field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  label: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, rows = 3, ...textarea }: TextAreaProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <ControlBox>
        <textarea
          {...textarea}
          id={id}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
      </ControlBox>
    </Frame>
  )
}
