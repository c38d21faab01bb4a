/** Drill-down side panel of a number. It is never modal, and the address holds its depth. */
import type { DreLinha, DreResposta } from '@lastro/contract'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { showError, showSuccess } from '../../stores/alerts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Note } from '../../ui/Text.tsx'
import type { DreExplicar } from './dre-search.ts'
import styles from './Explicacao.module.css'
import type { ExplicacaoStep } from './explicacao.ts'
import { FormulaExplicacao } from './FormulaExplicacao.tsx'
import { Lancamentos } from './Lancamentos.tsx'
import { NumeroExplicacao } from './NumeroExplicacao.tsx'
import { OrcamentoExplicacao } from './OrcamentoExplicacao.tsx'
import { PainelExplicacao } from './PainelExplicacao.tsx'
import { Passo, PassoExplicacao } from './PassoExplicacao.tsx'
import { type Periodo, periodoOf } from './periodo.ts'
import type { ReadExplicacao, ResolvedDreFilter } from './queries.ts'
import { RateioExplicacao } from './RateioExplicacao.tsx'
import { pathOf, useDrillDown } from './use-drill-down.ts'

interface ExplicacaoProps {
  linha: DreLinha
  explicar: DreExplicar
  linhas: readonly DreLinha[]
  meses: readonly string[]
  temAnoAnterior: boolean
  lacunas: DreResposta['lacunas']
  recorte: ResolvedDreFilter
  canSeeLancamentos: boolean
  read?: ReadExplicacao
  /** Months of the entries, when the column has other months. */
  periodoLancamentos?: Periodo
  onFollow: (explicar: DreExplicar) => void
  onClose: () => void
  children?: ReactNode
}

export function Explicacao(props: ExplicacaoProps) {
  const {
    linha,
    explicar,
    linhas,
    meses,
    temAnoAnterior,
    lacunas,
    recorte,
    canSeeLancamentos,
    read,
    periodoLancamentos,
    onFollow,
    onClose,
    children,
  } = props
  const { t } = useTranslation('dre')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const panel = useRef<HTMLElement>(null)
  const index = explicar.em === 'total' ? -1 : meses.indexOf(explicar.em)
  const whole: Periodo = { inicio: meses[0] ?? explicar.em, fim: meses.at(-1) ?? explicar.em }
  const periodo = periodoOf(explicar.em, whole)
  const known = useMemo(() => new Set(linhas.filter(({ nivel }) => nivel === 0).map(({ codigo }) => codigo)), [linhas])
  const path = pathOf(linha, explicar, index, { known, comLancamentos: canSeeLancamentos })
  const { chain, rateio, orcamentoLinhas, isLoading, error, retry } = useDrillDown(path, recorte, periodo, read)
  const isItem = path.root !== null
  const { passos } = chain
  const when = explicar.em === 'total' ? formatPeriodo(whole.inicio, whole.fim, language) : formatMes(explicar.em, language)

  const follow = (step: ExplicacaoStep, depth: number, codigo: string) => {
    if (step.tipo === 'linhas') onFollow({ ...explicar, linhas: [...chain.linhas.slice(1, depth + 1), codigo], item: null, conta: null })
    else if (step.tipo === 'itens') onFollow({ ...explicar, linhas: chain.linhas.slice(1), item: codigo, conta: null })
    else onFollow({ ...explicar, conta: step.parcelas.find((parcela) => parcela.codigo === codigo)?.id ?? null })
  }

  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-parcela]') ?? [])]
    const at = rows.indexOf(document.activeElement instanceof HTMLElement ? document.activeElement : rows[0]!)
    rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    event.preventDefault()
  }

  const formula = chain.passos[0]?.tipo === 'linhas' && !isItem ? chain.passos[0] : null

  return (
    // The arrow keys move between the rows, which are buttons.
    <PainelExplicacao
      key={`${explicar.chave}:${explicar.em}`}
      ref={panel}
      nome={t('explicar.painel')}
      titulo={<bdi>{linha.descricao}</bdi>}
      detalhe={when}
      numero={<NumeroExplicacao linha={linha} index={index} comparar={temAnoAnterior} lacunas={index < 0 ? lacunas : []} />}
      actions={
        <IconButton
          icon="link"
          label={t('explicar.copiarLink')}
          onClick={() =>
            void copyText(location.href).then(
              () => showSuccess(t('linkCopiado')),
              () => showError(t('linkNaoCopiado')),
            )
          }
        />
      }
      onKeyDown={walk}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ol className={styles['passos']}>
          {!isItem && (
            <Passo titulo={t('explicar.formula')}>
              <FormulaExplicacao linha={linha} passo={formula} />
            </Passo>
          )}
          {passos
            // Planned amounts have no accounts.
            .filter((step) => step.tipo !== 'contas' || step.parcelas.length > 0 || orcamentoLinhas.length === 0)
            .map((step, depth) => (
              <PassoExplicacao
                key={`${step.tipo}:${step.de.codigo}`}
                step={step}
                quociente={linha.unidade === 'razao' && depth === 0}
                encadeado={step.tipo === 'linhas' && depth > 0}
                onFollow={(codigo) => follow(step, depth, codigo)}
              />
            ))}
          {orcamentoLinhas.length > 0 && <OrcamentoExplicacao linhas={orcamentoLinhas} />}
          {rateio && <RateioExplicacao rateio={rateio} />}
          {chain.conta !== null && chain.conta.id !== null && (
            <Lancamentos conta={chain.conta} contaId={chain.conta.id} recorte={recorte} periodo={periodoLancamentos ?? periodo} />
          )}
          {isLoading && (
            <li className={styles['passo']} aria-label={commonT('carregando')}>
              {[60, 42, 54].map((width) => (
                <Inline key={width} justify="between">
                  <Skeleton width={`${width}%`} />
                  <Skeleton width={64} />
                </Inline>
              ))}
            </li>
          )}
        </ol>
      )}
      {!isLoading && !error && chain.conta === null && passos.length > 0 && (
        <Inline padding={[8, 16]}>
          <Note>
            {t(
              canSeeLancamentos
                ? 'explicar.dica'
                : passos.at(-1)?.tipo === 'contas'
                  ? 'explicar.lancamentosFechados'
                  : 'explicar.dicaContas',
            )}
          </Note>
        </Inline>
      )}
      {children}
    </PainelExplicacao>
  )
}
