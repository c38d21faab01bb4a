import { type RateioApuracaoDetalhe, type RateioApuracoes, rateioApuracaoRotas } from '@lastro/contract'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { MesField } from '../../ui/MesField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './Apuracoes.module.css'
import { invalidateApuracoes } from './apuracoes-queries.ts'

const OBSERVACAO_MAX = 500

export function ApurarDialog({ lista, onClose }: { lista: RateioApuracoes; onClose: (id?: number) => void }) {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const fim = lista.disponivel?.fim ?? ''
  const [periodo, setPeriodo] = useState({ inicio: fim, fim })
  const [observacao, setObservacao] = useState('')
  const [chave] = useState(createChave)
  const apurar = useMutation({
    mutationFn: () =>
      call(
        rateioApuracaoRotas.create,
        { body: { ...periodo, observacao: observacao.trim(), versao: lista.versao } },
        { headers: { 'idempotency-key': chave }, silent: true },
      ),
    onSuccess: ({ id }) => {
      showSuccess(t('apuracoes.registrada', { id }))
      onClose(id)
    },
    onSettled: () => void invalidateApuracoes(),
  })
  const inteiro = periodo.inicio !== '' && periodo.inicio <= periodo.fim
  return (
    <Dialog title={t('apuracoes.apurar')} onClose={() => onClose()}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (inteiro && !apurar.isPending) apurar.mutate()
        }}
      >
        <p>{t('apuracoes.apurarTexto')}</p>
        <div className={styles['meses']}>
          {(['inicio', 'fim'] as const).map((campo) => (
            <MesField
              key={campo}
              label={t(`apuracoes.${campo}`)}
              required
              primeiro={campo === 'inicio'}
              value={periodo[campo]}
              onChange={(mes) => setPeriodo({ ...periodo, [campo]: mes })}
            />
          ))}
        </div>
        <TextArea
          label={t('apuracoes.observacao')}
          value={observacao}
          maxLength={OBSERVACAO_MAX}
          onChange={(event) => setObservacao(event.target.value)}
        />
        <FormError error={apurar.error} />
        <div className={styles['acoes']}>
          <Button onClick={() => onClose()}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="check" busy={apurar.isPending} disabled={!inteiro}>
            {t('apuracoes.registrar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface DevolverDialogProps {
  detalhe: RateioApuracaoDetalhe
  fechadoAte: string | null
  onClose: (id?: number) => void
}

export function DevolverDialog({ detalhe, fechadoAte, onClose }: DevolverDialogProps) {
  const { t } = useTranslation('rateio')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { id, versao, inicio, fim, usadas, novas, ordemMudou, valoresMudados } = detalhe
  const [chave] = useState(createChave)
  const devolver = useMutation({
    mutationFn: () =>
      call(rateioApuracaoRotas.restore, { params: { id }, body: { versao } }, { headers: { 'idempotency-key': chave }, silent: true }),
    onSuccess: ({ id: nova }) => {
      showSuccess(t('apuracoes.devolvida', { id }))
      onClose(nova)
    },
    onSettled: () => void invalidateApuracoes(),
  })
  const mudadas = usadas.filter(({ agora }) => agora !== 'igual')
  return (
    <Dialog title={t('apuracoes.devolverTitulo', { id, periodo: formatPeriodo(inicio, fim, language) })} onClose={() => onClose()}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!devolver.isPending) devolver.mutate()
        }}
      >
        <ul>
          {mudadas.map((regra) => (
            <li key={regra.id}>{t(`apuracoes.volta.${regra.agora === 'igual' ? 'mudou' : regra.agora}`, { nome: regra.nome })}</li>
          ))}
          {novas.map((nome) => (
            <li key={nome}>{t('apuracoes.volta.nova', { nome })}</li>
          ))}
          {ordemMudou && <li>{t('apuracoes.volta.ordem')}</li>}
          {valoresMudados > 0 && <li>{t('apuracoes.volta.valores', { count: valoresMudados })}</li>}
        </ul>
        <p>{t('apuracoes.devolverTexto')}</p>
        {fechadoAte !== null && <p>{t('apuracoes.devolverFechado', { mes: formatMes(fechadoAte, language) })}</p>}
        <FormError error={devolver.error} />
        <div className={styles['acoes']}>
          <Button onClick={() => onClose()}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" icon="undo" busy={devolver.isPending} data-primeiro>
            {t('apuracoes.devolver')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
