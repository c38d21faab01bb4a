import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export function Frame({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children}
      {(error || hint) && (
        <p className={error ? styles['error'] : styles['hint']} id={`${id}-note`}>
          {error || hint}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, type = 'text', ...input }: TextFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [visible, setVisible] = useState(false)
  const secret = type === 'password'
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className={styles['box']}>
        <input
          {...input}
          id={id}
          type={secret && visible ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {secret && (
          <IconButton
            icon={visible ? 'eyeOff' : 'eye'}
            label={t(visible ? 'ocultarSenha' : 'mostrarSenha')}
            onClick={() => setVisible(!visible)}
          />
        )}
      </div>
    </Frame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & { ref?: Ref<HTMLSelectElement> }) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className={styles['box']}>
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={error || hint ? `${id}-note` : undefined}>
          {children}
        </select>
      </div>
    </Frame>
  )
}
