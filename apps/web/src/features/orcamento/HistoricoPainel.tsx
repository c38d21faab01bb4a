import type { OrcamentoAto } from '@lastro/contract'
import { formatInstante, formatNumero } from '@lastro/formato'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Moeda, Valor } from '../../ui/Valor.tsx'
import { ComoEra } from './ComoEra.tsx'
import styles from './Orcamento.module.css'
import type { Momento } from './orcamento-search.ts'
import { atosQuery, historicoQuery } from './queries.ts'
import { useAtoTexto } from './use-ato-text.ts'
import type { Lugares } from './use-location-names.ts'

const MICROS = 1_000_000

interface HistoricoPainelProps {
  id: number
  /** Null for the whole budget. */
  celula: { linha: number; mes: number } | null
  lugares: Lugares
  /** Moment shown by the grid; null for now. */
  momento: Momento | null
  onMomento: (momento: Momento) => void
  onTodos: () => void
}

export function HistoricoPainel({ id, celula, lugares, momento, onMomento, onTodos }: HistoricoPainelProps) {
  return celula ? (
    <DaCelula id={id} {...celula} lugares={lugares} onMomento={onMomento} onTodos={onTodos} />
  ) : (
    <DoOrcamento id={id} momento={momento} onMomento={onMomento} />
  )
}

interface DaCelulaProps extends Pick<HistoricoPainelProps, 'id' | 'lugares' | 'onMomento' | 'onTodos'> {
  linha: number
  mes: number
}

function DaCelula({ id, linha, mes, lugares, onMomento, onTodos }: DaCelulaProps) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { data, error, refetch } = useQuery(historicoQuery({ id, linha, mes }))
  return (
    <section className={styles['secao']}>
      <p className={styles['lugar']}>
        <strong>{lugares.name(linha, mes) ?? t('comentarios.linha')}</strong>
        <Button size="small" variant="quiet" onClick={onTodos}>
          {t('historico.todos')}
        </Button>
      </p>
      <Justificativa justificativa={lugares.justify(linha)} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} label={comum('carregando')} />}
      {data?.itens.length === 0 && <p className={styles['nota']}>{t('historico.nunca')}</p>}
      <ol className={styles['comentarios']}>
        {data?.itens.map((item) => (
          <li key={item.sequencia}>
            <Feito ato={item} onMomento={onMomento} />
            <p className={styles['passo']}>
              <Valor centavos={lugares.orient(linha, item.antesCentavos)} zero="zero" />
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('historico.para')}</span>
              <Valor centavos={lugares.orient(linha, item.depoisCentavos)} zero="zero" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Counts the months in a bit mask. */
const countMeses = (meses: number): number => meses.toString(2).replaceAll('0', '').length

function Justificativa({ justificativa }: { justificativa: ReturnType<Lugares['justify']> }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  if (justificativa === null) return null
  const { texto, contas } = justificativa
  return (
    <div>
      <h3>{t('historico.porque')}</h3>
      {texto !== '' && contas.length < 2 && <p className={styles['dito']}>{texto}</p>}
      {contas.map(({ quantidadeMicros, precoCentavos, meses, justificativa: razao }, i) => (
        // Equal parts differ only by position.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={i} className={styles['nota']}>
          {formatNumero(quantidadeMicros / MICROS, language)} × <Moeda /> <Valor centavos={precoCentavos} zero="zero" />
          {contas.length > 1 && ` · ${t('historico.meses', { count: countMeses(meses) })} · ${razao}`}
        </p>
      ))}
    </div>
  )
}

function DoOrcamento({ id, momento, onMomento }: Pick<HistoricoPainelProps, 'id' | 'momento' | 'onMomento'>) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(atosQuery(id))
  const atos = data?.pages.flatMap((page) => page.itens) ?? []
  return (
    <>
      <section className={styles['secao']}>
        <ComoEra onMomento={onMomento} />
      </section>
      <section className={styles['secao']} aria-label={t('historico.feito')}>
        <h3>{t('historico.feito')}</h3>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} label={comum('carregando')} />}
        {data && atos.length === 0 && <p className={styles['nota']}>{t('historico.nada')}</p>}
        <ol className={styles['comentarios']}>
          {atos.map((ato) => (
            <li key={ato.sequencia} aria-current={momento?.ato === ato.sequencia || undefined}>
              <Feito ato={ato} onMomento={onMomento} />
              {ato.desfeitoPor !== null && <p className={styles['nota']}>{t('historico.desfeito')}</p>}
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('historico.anteriores')}
          </Button>
        )}
      </section>
    </>
  )
}

function Feito({
  ato,
  onMomento,
}: {
  ato: Pick<OrcamentoAto, 'sequencia' | 'tipo' | 'quem' | 'quando' | 'detalhe'> & Partial<Pick<OrcamentoAto, 'celulas'>>
  onMomento: (momento: Momento) => void
}) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const texto = useAtoTexto()
  return (
    <>
      <p className={styles['fala']}>
        <strong>{ato.quem.nome}</strong> <time dateTime={ato.quando}>{formatInstante(ato.quando, now, language)}</time>
      </p>
      <p className={styles['lugar']}>
        <span>{texto(ato)}</span>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('historico.verDepois', { quem: ato.quem.nome, ato: texto(ato) })}
          onClick={() => onMomento({ ato: ato.sequencia })}
        >
          {t('historico.ver')}
        </Button>
      </p>
    </>
  )
}
