import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { Stack } from './layout.tsx'
import { Note } from './Text.tsx'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** As tall as a line of a table or toolbar. The label is read out, not shown. */
  bare?: boolean
}

export function Frame({ id, label, hint, error, bare = false, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <Stack className={styles['field']} gap={4} data-bare={bare || undefined}>
      {!bare && <label htmlFor={id}>{label}</label>}
      {children}
      {(error || hint) && (
        <Note tone={error ? 'unf' : 'quiet'} id={`${id}-note`}>
          {error || hint}
        </Note>
      )}
    </Stack>
  )
}

/** Border around one control, and buttons or a list that belong to it. */
export function ControlBox({ children }: { children: ReactNode }) {
  return <div className={styles['box']}>{children}</div>
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
      <ControlBox>
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
      </ControlBox>
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
      <ControlBox>
        <select
          aria-label={bare ? label : undefined}
          {...select}
          id={id}
          aria-invalid={error ? true : select['aria-invalid']}
          aria-describedby={error || hint ? `${id}-note` : select['aria-describedby']}
        >
          {children}
        </select>
      </ControlBox>
    </Frame>
  )
}
