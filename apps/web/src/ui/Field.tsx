import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { Stack } from './layout.tsx'
import { Text } from './Text.tsx'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export function Frame({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <Stack className={styles['field']} gap={4}>
      <label htmlFor={id}>{label}</label>
      {children}
      {(error || hint) && (
        <Text as="p" size={12} tone={error ? 'unf' : 'quiet'} id={`${id}-note`}>
          {error || hint}
        </Text>
      )}
    </Stack>
  )
}

/** Border around one control, and buttons or a list that belong to it. `cell` is for a row of a table. */
export function ControlBox({ kind = 'box', children }: { kind?: 'box' | 'cell'; children: ReactNode }) {
  return <div className={styles[kind]}>{children}</div>
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
      <ControlBox>
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
      </ControlBox>
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
      <ControlBox>
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={error || hint ? `${id}-note` : undefined}>
          {children}
        </select>
      </ControlBox>
    </Frame>
  )
}
