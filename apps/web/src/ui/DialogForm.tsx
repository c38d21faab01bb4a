import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { DialogContext } from './Dialog.tsx'
import styles from './DialogForm.module.css'
import { type ContractForm, Form } from './form.tsx'
import { FormError } from './FormError.tsx'
import type { IconName } from './icons.tsx'
import { type BoxProps, Inline, Stack } from './layout.tsx'

interface DialogFormProps {
  form: ContractForm
  saveLabel: string
  icon?: IconName
  disabled?: boolean
  /** Takes the focus of a dialog without fields. */
  submitFirst?: boolean
  /** Below the error of the form; a way out of it. */
  recovery?: ReactNode
  /** Before the buttons to cancel and to save. */
  actions?: ReactNode
  children: ReactNode
}

/** Form of a dialog with its error and its buttons. */
export function DialogForm({
  form,
  saveLabel,
  icon = 'check',
  disabled = false,
  submitFirst = false,
  recovery,
  actions,
  children,
}: DialogFormProps) {
  const { failure, busy } = form
  return (
    <Form form={form} className={styles['formulario']}>
      {children}
      <FormError error={failure} />
      {recovery}
      <DialogActions before={actions}>
        <Button type="submit" variant="primary" icon={icon} busy={busy} disabled={disabled} data-first={submitFirst || undefined}>
          {saveLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Content of a dialog without a contract form. In a wide dialog it scrolls. */
export function DialogBody(box: BoxProps) {
  return <Stack gap={12} {...box} className={styles['body']} />
}

interface DialogActionsProps {
  before?: ReactNode
  /** In place of "Cancelar". */
  closeLabel?: string
  /** The button to close takes the focus, where the others do harm. */
  closeFirst?: boolean
  children?: ReactNode
}

/** Buttons of a dialog, with the one to close it. Below a `DialogBody` they do not scroll with it. */
export function DialogActions({ before, closeLabel, closeFirst = false, children }: DialogActionsProps) {
  const { t } = useTranslation()
  const { close } = useContext(DialogContext)
  return (
    <Inline className={styles['actions']} justify="end" wrap>
      {before}
      <Button data-first={closeFirst || undefined} onClick={close}>
        {closeLabel ?? t('cancelar')}
      </Button>
      {children}
    </Inline>
  )
}
