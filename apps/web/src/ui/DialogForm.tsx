import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './DialogForm.module.css'
import { FormError } from './FormError.tsx'

interface DialogFormProps {
  children: ReactNode
  error: unknown
  saveLabel: string
  busy: boolean
  disabled?: boolean
  onSubmit: () => void
  onCancel: () => void
}

export function DialogForm({ children, error, saveLabel, busy, disabled = false, onSubmit, onCancel }: DialogFormProps) {
  const { t } = useTranslation()
  return (
    <form
      className={styles['formulario']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <FormError error={error} />
      <div className={styles['direita']}>
        <Button onClick={onCancel}>{t('cancelar')}</Button>
        <Button type="submit" variant="primary" icon="check" busy={busy} disabled={disabled}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
