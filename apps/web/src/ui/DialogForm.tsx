import { type ReactNode, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { DialogContext } from './Dialog.tsx'
import styles from './DialogForm.module.css'
import { type ContractForm, Form } from './form.tsx'
import { FormError } from './FormError.tsx'
import type { IconName } from './icons.tsx'

interface DialogFormProps {
  form: ContractForm
  saveLabel: string
  icon?: IconName
  disabled?: boolean
  /** Beside the error of the form; a way out of it. */
  recovery?: ReactNode
  children: ReactNode
}

/** Form of a dialog. Closing the dialog asks first while the form has unsaved changes. */
export function DialogForm({ form, saveLabel, icon = 'check', disabled = false, recovery, children }: DialogFormProps) {
  const { t } = useTranslation()
  const dialog = useContext(DialogContext)
  const { confirmDiscard, failure, busy } = form
  useEffect(() => dialog.guard(confirmDiscard), [dialog, confirmDiscard])
  return (
    <Form form={form} className={styles['formulario']}>
      {children}
      <FormError error={failure} />
      {recovery}
      <div className={styles['direita']}>
        <Button onClick={dialog.close}>{t('cancelar')}</Button>
        <Button type="submit" variant="primary" icon={icon} busy={busy} disabled={disabled}>
          {saveLabel}
        </Button>
      </div>
    </Form>
  )
}
