import type { DreModelo } from '@lastro/contract'
import { dreModeloRotas } from '@lastro/contract/dre/modelo'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { invalidateModelos } from './queries.ts'

interface VigenciaDialogProps {
  modelo: DreModelo
  onCreated: (mes: string) => void
  onClose: () => void
}

/** Starts a vigência: lines valid from a month on. Changes to them leave earlier months alone. */
export function VigenciaDialog({ modelo, onCreated, onClose }: VigenciaDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const form = useContractForm({
    schema: dreModeloRotas.createVigencia.body,
    defaultValues: { versao: modelo.versao, mes: '' },
    save: (body) => call(dreModeloRotas.createVigencia, { params: { id: modelo.id }, body }, { silent: true }),
    onSaved: async (_, { mes }) => {
      showSuccess(t('vigencia.criada'))
      await invalidateModelos()
      onCreated(mes)
    },
  })
  return (
    <Dialog title={t('vigencia.nova')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('vigencia.criar')} disabled={form.watch('mes') === ''}>
        <MesField label={t('vigencia.mes')} hint={t('vigencia.dica')} required isFirst {...form.value('mes')} />
      </DialogForm>
    </Dialog>
  )
}
