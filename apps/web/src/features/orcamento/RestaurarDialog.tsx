import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import type { PassadoDiff } from './diff.ts'

interface RestaurarDialogProps {
  nome: string
  quando: string
  diferencas: PassadoDiff
  onConfirm: (forcarTravas: boolean) => Promise<void>
  onClose: () => void
}

/** Held cells are kept unless requested otherwise. */
export function RestaurarDialog({ nome, quando, diferencas, onConfirm, onClose }: RestaurarDialogProps) {
  const { t } = useTranslation('orcamento')
  const [forcar, setForcar] = useState(false)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onConfirm(forcar) })
  const codigo = error ? toApiError(error).code : null
  const { total, added, removed } = diferencas
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={t('restaurar.titulo')} onClose={onClose}>
      <DialogBody as="form" onSubmit={submit}>
        <p>{t('restaurar.texto', { nome, quando, count: total })}</p>
        {(added > 0 || removed > 0) && <p>{t('restaurar.linhas', { saem: added, voltam: removed })}</p>}
        <Note>{t('restaurar.volta')}</Note>
        {codigo === 'orcamento_celula_conflict' ? (
          <Text as="p" tone="warn" role="alert">
            {t('restaurar.mudou')}
          </Text>
        ) : (
          <FormError error={error} />
        )}
        {(codigo === 'orcamento_celula_held' || forcar) && (
          <Choice checked={forcar} onChange={(event) => setForcar(event.currentTarget.checked)}>
            {t('restaurar.travadas')}
          </Choice>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isPending} data-first>
            {t('restaurar.confirmar')}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}
