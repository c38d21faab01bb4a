import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogActions, DialogBody } from './Dialog.tsx'
import { type ContractForm, Form } from './form.tsx'
import { FormError } from './FormError.tsx'
import type { IconName } from './icons.tsx'

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
    <Form form={form}>
      <DialogBody>
        {children}
        <FormError error={failure} />
        {recovery}
        <DialogActions before={actions}>
          <Button type="submit" variant="primary" icon={icon} busy={busy} disabled={disabled} data-first={submitFirst || undefined}>
            {saveLabel}
          </Button>
        </DialogActions>
      </DialogBody>
    </Form>
  )
}
