import { rateioRotas, type RateioLista, type RateioRegraCorpo } from '@lastro/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { showSuccess } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Comparacao } from './Comparacao.tsx'
import { EditorRegra } from './EditorRegra.tsx'
import { invalidateRateio, type Periodo, type Rascunho, simulacaoQuery } from './queries.ts'
import styles from './Rateio.module.css'
import { Simulacao } from './Simulacao.tsx'

/** Long enough not to ask at every letter. */
const ESPERA_MS = 300

interface EditorDialogProps {
  lista: RateioLista
  inicio: Rascunho & { versao: number }
  periodo: Periodo
  podeSalvar: boolean
  onClose: () => void
}

/** A rule in writing: its errors and what it would do are asked for while it is written; nothing is saved before the button. */
export function EditorDialog({ lista, inicio, periodo, podeSalvar, onClose }: EditorDialogProps) {
  const { t } = useTranslation('rateio')
  const [regra, setRegra] = useState<RateioRegraCorpo>(inicio.regra)
  const [chave] = useState(createChave)
  const nomeada = { ...regra, nome: regra.nome.trim() === '' ? t('editor.semNome') : regra.nome }
  const [perguntada] = useDebouncedValue(nomeada, ESPERA_MS)
  const simulacao = useQuery(simulacaoQuery(periodo, { id: inicio.id, regra: perguntada }, lista.versao))
  const erros = (simulacao.data?.erros ?? []).filter(({ regraId }) => regraId === inicio.id)
  const salvar = useMutation({
    mutationFn: async () =>
      inicio.id === null
        ? call(rateioRotas.create, { body: regra }, { headers: { 'idempotency-key': chave }, silent: true })
        : call(rateioRotas.update, { params: { id: inicio.id }, body: { versao: inicio.versao, regra } }, { silent: true }),
    onSuccess: () => {
      showSuccess(t('salva', { nome: regra.nome }))
      void invalidateRateio()
      onClose()
    },
  })
  return (
    <Dialog size="wide" title={t(inicio.id === null ? 'editor.nova' : 'editor.titulo', { nome: inicio.regra.nome })} onClose={onClose}>
      <div className={styles['dialogo']}>
        <EditorRegra lista={lista} regra={regra} erros={erros} periodo={periodo} onChange={setRegra} />
        {simulacao.data?.resultado && <Simulacao lista={lista} resultado={simulacao.data.resultado} />}
        {'servicos' in perguntada.metodo && erros.length === 0 && <Comparacao lista={lista} regra={perguntada} periodo={periodo} />}
        <FormError error={salvar.error} />
      </div>
      <div className={styles['acoes']}>
        <Button onClick={onClose}>{t('editor.cancelar')}</Button>
        {podeSalvar && (
          <Button
            variant="primary"
            busy={salvar.isPending}
            disabled={regra.nome.trim() === '' || erros.length > 0}
            onClick={() => salvar.mutate()}
          >
            {t('editor.salvar')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
