import type { Orcamento, OrcamentoArea } from '@lastro/contract'
import { orcamentoRotas } from '@lastro/contract/orcamento/orcamento'
import { formatDia } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call, invalidate } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { DiaField } from '../../../ui/DiaField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { fromDraft, useContractForm } from '../../../ui/form.tsx'
import { takeOrcamento } from '../queries.ts'
import { useAreaName } from '../use-area-name.ts'

const schema = fromDraft(
  ({ prazo }: { prazo: string }) => ({ prazo: prazo === '' ? null : prazo }),
  z.pick(orcamentoRotas.updateArea.body, { prazo: true }),
)

interface PrazoDialogProps {
  orcamento: Orcamento
  area: OrcamentoArea
  onClose: () => void
}

export function PrazoDialog({ orcamento, area, onClose }: PrazoDialogProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const nome = useAreaName()(area)
  const form = useContractForm({
    schema,
    defaultValues: { prazo: area.prazo ?? '' },
    save: ({ prazo }) =>
      call(
        orcamentoRotas.updateArea,
        {
          params: { id: orcamento.id, areaId: area.id },
          body: { versao: area.versao, responsavelId: area.responsavel?.id ?? null, prazo },
        },
        { silent: true },
      ),
    onSaved: async (saved) => {
      showSuccess(t('prazo.feito', { area: nome }))
      await takeOrcamento(saved)
      onClose()
    },
    onFailed: () => invalidate(orcamentoRotas.get),
  })
  const hint = orcamento.prazo === null ? t('prazo.nenhum') : t('prazo.doOrcamento', { dia: formatDia(orcamento.prazo, language) })
  return (
    <Dialog title={t('prazo.de', { area: nome })} onClose={onClose}>
      <DialogForm form={form} saveLabel={commonT('salvar')}>
        <DiaField label={t('prazo.prazo')} hint={hint} {...form.value('prazo')} />
      </DialogForm>
    </Dialog>
  )
}
