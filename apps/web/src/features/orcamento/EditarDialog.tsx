import { LEMBRETE_DIAS_MAX, type Orcamento } from '@lastro/contract'
import { orcamentoRotas } from '@lastro/contract/orcamento/orcamento'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { DiaField } from '../../ui/DiaField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { TextField } from '../../ui/Field.tsx'
import { fromDraft, useContractForm } from '../../ui/form.tsx'
import { CamposCabecalho, withPerson } from './CamposCabecalho.tsx'
import { optionsQuery, takeOrcamento } from './queries.ts'

interface HeaderDraft {
  versao: number
  nome: string
  cenario: string
  donoId: string
  observacoes: string
  prazo: string
  lembreteDias: string
}

const schema = fromDraft(
  ({ prazo, lembreteDias, ...header }: HeaderDraft) => ({
    ...header,
    prazo: prazo === '' ? null : prazo,
    lembreteDias: Number(lembreteDias),
  }),
  orcamentoRotas.update.body,
)

export function EditarDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data: options } = useQuery(optionsQuery)
  const { id, versao, nome, cenario, dono, observacoes, prazo, lembreteDias } = orcamento
  const form = useContractForm({
    schema,
    defaultValues: { versao, nome, cenario, donoId: dono.id, observacoes, prazo: prazo ?? '', lembreteDias: String(lembreteDias) },
    follow: true,
    save: (body) => call(orcamentoRotas.update, { params: { id }, body }, { silent: true }),
    onSaved: async (saved) => {
      showSuccess(t('feito.editar', { nome: saved.nome }))
      await takeOrcamento(saved)
      onClose()
    },
  })
  return (
    <Dialog title={t('acao.editar')} onClose={onClose}>
      <DialogForm form={form} saveLabel={commonT('salvar')} disabled={!form.complete}>
        <CamposCabecalho form={form} people={withPerson(options?.pessoas ?? [], dono)} cenarios={options?.cenarios ?? []} />
        <DiaField label={t('prazo.prazo')} hint={t('prazo.dica')} {...form.value('prazo')} />
        <TextField
          label={t('prazo.lembrete')}
          hint={t('prazo.lembreteDica')}
          type="number"
          inputMode="numeric"
          min={0}
          max={LEMBRETE_DIAS_MAX}
          required
          autoComplete="off"
          {...form.field('lembreteDias')}
        />
      </DialogForm>
    </Dialog>
  )
}
