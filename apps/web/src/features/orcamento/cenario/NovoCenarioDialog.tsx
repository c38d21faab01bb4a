import { ORCAMENTO_CENARIOS, orcamentoCenarioRotas, orcamentoRotas, type RotaBody } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from '../Orcamento.module.css'

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
  const { t: commonT } = useTranslation()
  const list = useId()
  const [key] = useState(createChave)
  const [cenario, setCenario] = useState('')
  const [written, setWritten] = useState<string | null>(null)
  const [observacoes, setObservacoes] = useState('')
  const nome = written ?? (cenario.trim() === '' ? orcamento.nome : `${orcamento.nome} · ${cenario.trim()}`).slice(0, NOME_MAX)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call(
        orcamentoCenarioRotas.create,
        { params: { id: orcamento.id }, body: { nome, cenario, observacoes, ...(simulacao && { simulacao: simulacao.requested }) } },
        { silent: true, headers: { 'idempotency-key': key } },
      ),
    onSuccess: async ({ id }) => {
      showSuccess(t('novo.criado', { nome }))
      await invalidate(orcamentoCenarioRotas.compare, orcamentoRotas.list, orcamentoRotas.getOpcoes)
      onCreated(id)
    },
    onError: onHasChanged,
  })
  const confirmClose = useUnsaved((cenario !== '' || written !== null || observacoes !== '') && !isPending && !isSuccess)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={t('novo.titulo')} onClose={close}>
      <form className={styles['dialogo']} onSubmit={submit}>
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
          value={cenario}
          onChange={(event) => setCenario(event.currentTarget.value)}
        />
        <datalist id={list}>
          {ORCAMENTO_CENARIOS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        <TextField
          label={campos('campos.nome')}
          required
          maxLength={NOME_MAX}
          autoComplete="off"
          value={nome}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <TextArea
          label={campos('campos.observacoes')}
          maxLength={4000}
          value={observacoes}
          onChange={(event) => setObservacoes(event.currentTarget.value)}
        />
        <FormError error={error} />
        <div className={styles['acoes']}>
          <Button onClick={close}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={isPending} disabled={nome.trim() === '' || cenario.trim() === ''}>
            {t('novo.criar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
