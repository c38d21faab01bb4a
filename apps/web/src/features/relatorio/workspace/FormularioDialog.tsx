import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'

interface NomeDescricao {
  nome: string
  descricao: string
}

interface FormDialogProps {
  title: string
  draft: NomeDescricao
  onChange: (written: NomeDescricao) => void
  hasChanged: boolean
  saveLabel: string
  busy: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

export function FormularioDialog({
  title,
  draft,
  onChange,
  hasChanged,
  saveLabel,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('workspace')
  const askBefore = useUnsaved(hasChanged)
  const close = () => void askBefore().then((leave) => leave && onClose())
  const { nome, descricao } = draft
  return (
    <Dialog title={title} onClose={close}>
      <DialogForm {...{ error, saveLabel, busy, onSubmit }} disabled={nome.trim() === ''} onCancel={close}>
        <TextField
          data-first
          label={t('nome')}
          value={nome}
          maxLength={120}
          required
          onChange={(event) => onChange({ nome: event.currentTarget.value, descricao })}
        />
        <TextArea
          label={t('descricao')}
          rows={2}
          maxLength={400}
          value={descricao}
          onChange={(event) => onChange({ nome, descricao: event.currentTarget.value })}
        />
        {children}
      </DialogForm>
    </Dialog>
  )
}
