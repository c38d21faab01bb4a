import { ATO_LINHAS_MAX, type Orcamento, type OrcamentoLinhas } from '@lastro/contract'
import { MESES_EXERCICIO } from '@lastro/engine'
import { formatInteiro } from '@lastro/formato'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../../../format/fold-text.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import type { FilaAtos } from '../grade/outbox.ts'
import comuns from '../Orcamento.module.css'
import { useLugares } from '../use-location-names.ts'
import styles from './linhas.module.css'
import { useChangeLinhas } from './use-change-linhas.ts'

const LISTADAS = 200

interface RemoverDialogProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  fila: FilaAtos
  atual: number | null
  onClose: () => void
}

/** Removes lines, listed with their amounts. Lines of sent areas are not offered. */
export function RemoverDialog({ orcamento, linhas, fila, atual, onClose }: RemoverDialogProps) {
  const { t } = useTranslation('orcamento-linhas')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const lugares = useLugares(orcamento, linhas)
  const [marcadas, setMarcadas] = useState<ReadonlySet<number>>(() => new Set(atual === null ? [] : [atual]))
  const [busca, setBusca] = useState('')
  const todas = useMemo(() => {
    const abertas = new Set(orcamento.quadro.flatMap(({ centroCusto, acoes }) => (acoes.preencher === null ? [centroCusto?.id ?? 0] : [])))
    const { id, centroCustoId, valoresCentavos } = linhas.linhas
    return id.flatMap((linhaId, i) => {
      if (!abertas.has(centroCustoId[i]!)) return []
      const meses = valoresCentavos.slice(i * MESES_EXERCICIO, (i + 1) * MESES_EXERCICIO)
      const vazia = meses.every((valor) => valor === 0)
      return [{ linhaId, nome: lugares.name(linhaId, null) ?? String(linhaId), ano: meses.reduce((soma, valor) => soma + valor, 0), vazia }]
    })
  }, [orcamento.quadro, linhas, lugares])
  const achadas = todas.filter(({ linhaId, nome }) => (busca === '' ? true : matchesText(nome, busca)) || marcadas.has(linhaId))
  const ordenadas = achadas.toSorted((a, b) => Number(marcadas.has(b.linhaId)) - Number(marcadas.has(a.linhaId)))
  const vazias = todas.filter(({ vazia }) => vazia)
  const mudar = useChangeLinhas(orcamento.id, fila, onClose)
  const toggle = (linhaId: number) => {
    const novas = new Set(marcadas)
    if (!novas.delete(linhaId)) novas.add(linhaId)
    setMarcadas(novas)
  }
  const comValor = todas.filter(({ linhaId, vazia }) => !vazia && marcadas.has(linhaId)).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mudar.mutate({ remover: [...marcadas] })
  }
  return (
    <Dialog title={t('remover.titulo')} size="wide" onClose={onClose}>
      <form className={`${comuns['dialogo']} ${styles['remover']}`} onSubmit={submit}>
        <p>{t('remover.texto')}</p>
        <div className={styles['achar']}>
          <TextField
            type="search"
            label={t('remover.buscar')}
            data-primeiro
            value={busca}
            onChange={(event) => setBusca(event.currentTarget.value)}
          />
          <Button
            size="small"
            disabled={vazias.length === 0}
            onClick={() => setMarcadas(new Set(vazias.slice(0, ATO_LINHAS_MAX).map(({ linhaId }) => linhaId)))}
          >
            {t('remover.vazias', { count: vazias.length, total: formatInteiro(vazias.length, language) })}
          </Button>
        </div>
        <ul className={styles['lista']}>
          {ordenadas.slice(0, LISTADAS).map(({ linhaId, nome, ano }) => (
            <li key={linhaId}>
              <label>
                <input type="checkbox" checked={marcadas.has(linhaId)} onChange={() => toggle(linhaId)} />
                <span>{nome}</span>
                <Valor centavos={lugares.orient(linhaId, ano)} casas={0} zero="zero" />
              </label>
            </li>
          ))}
        </ul>
        {ordenadas.length > LISTADAS && (
          <p className={comuns['nota']}>{t('remover.outras', { total: formatInteiro(ordenadas.length, language) })}</p>
        )}
        {comValor > 0 && (
          <p className={comuns['aviso']} role="status">
            {t('remover.comValor', { count: comValor })}
          </p>
        )}
        <FormError error={mudar.error} />
        <div className={comuns['acoes']}>
          <Button onClick={onClose}>{comum('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={mudar.isPending} disabled={marcadas.size === 0 || marcadas.size > ATO_LINHAS_MAX}>
            {t('remover.confirmar', { count: marcadas.size, total: formatInteiro(marcadas.size, language) })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
