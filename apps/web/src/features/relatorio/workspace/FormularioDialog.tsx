import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import type { ContractForm, FieldProps } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

interface FormDialogProps {
  title: string
  form: ContractForm
  nome: FieldProps
  descricao: FieldProps
  saveLabel: string
  disabled: boolean
  onClose: () => void
  children?: ReactNode
}

export function FormularioDialog({ title, form, nome, descricao, saveLabel, disabled, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('workspace')
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} saveLabel={saveLabel} disabled={disabled}>
        <TextField data-first label={t('nome')} maxLength={120} required {...nome} />
        <TextArea label={t('descricao')} rows={2} maxLength={400} {...descricao} />
        {children}
      </DialogForm>
    </Dialog>
  )
}
