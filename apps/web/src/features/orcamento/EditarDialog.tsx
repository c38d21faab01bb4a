import type { Orcamento } from '@lastro/contract'
import { orcamentoRotas } from '@lastro/contract/orcamento/orcamento'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { CamposCabecalho, withPerson } from './CamposCabecalho.tsx'
import { optionsQuery, takeOrcamento } from './queries.ts'

export function EditarDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data: options } = useQuery(optionsQuery)
  const { id, versao, nome, cenario, dono, observacoes } = orcamento
  const form = useContractForm({
    schema: orcamentoRotas.update.body,
    defaultValues: { versao, nome, cenario, donoId: dono.id, observacoes },
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
      </DialogForm>
    </Dialog>
  )
}
