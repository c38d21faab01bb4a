import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** As tall as a line of a table or toolbar, with the label for screen readers only. */
  bare?: boolean
}

export function Frame({ id, label, hint, error, bare = false, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={styles['field']} data-bare={bare || undefined}>
      {!bare && <label htmlFor={id}>{label}</label>}
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

export function TextField({ label, hint, error, bare = false, type = 'text', ...input }: TextFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [visible, setVisible] = useState(false)
  const secret = type === 'password'
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare}>
      <div className={styles['box']}>
        <input
          aria-label={bare ? label : undefined}
          {...input}
          id={id}
          type={secret && visible ? 'text' : type}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error || hint ? `${id}-note` : input['aria-describedby']}
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
  bare = false,
  children,
  ...select
}: FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & { ref?: Ref<HTMLSelectElement> }) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare}>
      <div className={styles['box']}>
        <select
          aria-label={bare ? label : undefined}
          {...select}
          id={id}
          aria-invalid={error ? true : select['aria-invalid']}
          aria-describedby={error || hint ? `${id}-note` : select['aria-describedby']}
        >
          {children}
        </select>
      </div>
    </Frame>
  )
}
