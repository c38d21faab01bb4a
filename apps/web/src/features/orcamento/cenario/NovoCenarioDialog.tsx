import { ORCAMENTO_CENARIOS, orcamentoRotas, type RotaBody } from '@lastro/contract'
import { orcamentoCenarioRotas } from '@lastro/contract/orcamento/cenario'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

const NOME_MAX = 120

export type RequestedSimulacao = NonNullable<RotaBody<typeof orcamentoCenarioRotas.create>['simulacao']>

interface NovoCenarioDialogProps {
  orcamento: { id: number; nome: string }
  simulacao?: { efeito: string; requested: RequestedSimulacao } | undefined
  onCreated: (id: number) => void
  onHasChanged: () => void
  onClose: () => void
}

export function NovoCenarioDialog({ orcamento, simulacao, onCreated, onHasChanged, onClose }: NovoCenarioDialogProps) {
  const { t } = useTranslation('orcamento-cenario')
  const { t: campos } = useTranslation('orcamento')
  const list = useId()
  const form = useContractForm({
    schema: orcamentoCenarioRotas.create.body,
    defaultValues: { nome: orcamento.nome, cenario: '', observacoes: '', ...(simulacao && { simulacao: simulacao.requested }) },
    save: (body, key) =>
      call(orcamentoCenarioRotas.create, { params: { id: orcamento.id }, body }, { silent: true, headers: { 'idempotency-key': key } }),
    onSaved: async ({ id }, { nome }) => {
      showSuccess(t('novo.criado', { nome }))
      await invalidate(orcamentoCenarioRotas.compare, orcamentoRotas.list, orcamentoRotas.getOpcoes)
      onCreated(id)
    },
    onFailed: onHasChanged,
  })
  const proposedNome = (cenario: string) =>
    (cenario.trim() === '' ? orcamento.nome : `${orcamento.nome} · ${cenario.trim()}`).slice(0, NOME_MAX)
  const before = form.watch('cenario')
  // The name follows the scenario until it is written.
  const proposeNome = () => {
    if (form.getValues('nome') === proposedNome(before)) form.setValue('nome', proposedNome(form.getValues('cenario')))
  }
  return (
    <Dialog title={t('novo.titulo')} onClose={onClose}>
      <DialogForm form={form} saveLabel={t('novo.criar')} disabled={!form.complete}>
        <p>
          {simulacao
            ? t('novo.daSimulacao', { nome: orcamento.nome, efeito: simulacao.efeito })
            : t('novo.texto', { nome: orcamento.nome })}
        </p>
        <TextField
          label={campos('campos.cenario')}
          hint={campos('campos.cenarioDica')}
          required
          maxLength={60}
          autoComplete="off"
          list={list}
          data-first
          {...form.field('cenario', { onChange: proposeNome })}
        />
        <datalist id={list}>
          {ORCAMENTO_CENARIOS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        <TextField label={campos('campos.nome')} required maxLength={NOME_MAX} autoComplete="off" {...form.field('nome')} />
        <TextArea label={campos('campos.observacoes')} maxLength={4000} {...form.field('observacoes')} />
      </DialogForm>
    </Dialog>
  )
}
