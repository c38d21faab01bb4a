import type { DreModelo } from '@lastro/contract'
import { dreModeloRotas } from '@lastro/contract/dre/modelo'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { Note } from '../../../ui/Text.tsx'
import { invalidateModelos } from './queries.ts'

interface ModeloDialogProps {
  modelo: DreModelo
  canRemove: boolean
  onRemove: () => void
  onClose: () => void
}

export function ModeloDialog({ modelo: initialModelo, canRemove, onRemove, onClose }: ModeloDialogProps) {
  const { t } = useTranslation('dre-modelo')
  // State as opened, so that a concurrent change is not overwritten.
  const [modelo] = useState(initialModelo)
  const { id, versao, nome, padrao, arquivado } = modelo
  const form = useContractForm({
    schema: dreModeloRotas.update.body,
    defaultValues: { versao, nome, padrao, arquivado },
    save: (body) => call(dreModeloRotas.update, { params: { id }, body }, { silent: true }),
    onSaved: async (_, body) => {
      showSuccess(t('modelo.salvo', { nome: body.nome }))
      await invalidateModelos()
      onClose()
    },
  })
  const remove = canRemove && !padrao && modelo.orcamentos === 0 && (
    <Button icon="trash" onClick={() => void form.confirmDiscard().then((agreed) => agreed && onRemove())}>
      {t('modelo.excluir')}
    </Button>
  )
  return (
    <Dialog title={t('modelo.titulo', { nome })} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('gravar')} disabled={!form.isDirty || !form.complete} actions={remove}>
        <TextField label={t('campos.nome')} maxLength={120} required data-first {...form.field('nome')} />
        <Choice
          hint={t(padrao ? 'modelo.jaPadrao' : 'modelo.padraoDica')}
          disabled={padrao || form.watch('arquivado')}
          {...form.register('padrao')}
        >
          {t('modelo.padrao')}
        </Choice>
        <Choice hint={t('modelo.arquivadoDica')} disabled={form.watch('padrao')} {...form.register('arquivado')}>
          {t('modelo.arquivado')}
        </Choice>
        {modelo.orcamentos > 0 && <Note>{t('modelo.orcamentos', { count: modelo.orcamentos })}</Note>}
      </DialogForm>
    </Dialog>
  )
}
