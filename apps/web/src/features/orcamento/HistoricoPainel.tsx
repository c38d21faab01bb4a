import type { OrcamentoAto } from '@lastro/contract'
import { formatInstant, formatNumero } from '@lastro/formato'
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
import type { Moment } from './orcamento-search.ts'
import { atosQuery, historicoQuery } from './queries.ts'
import { useAtoText } from './use-ato-text.ts'
import type { LocationNames } from './use-location-names.ts'

const MICROS = 1_000_000

interface HistoricoPainelProps {
  id: number
  celula: { linha: number; mes: number } | null
  locations: LocationNames
  moment: Moment | null
  onMoment: (moment: Moment) => void
  onAll: () => void
}

export function HistoricoPainel({ id, celula, locations, moment, onMoment, onAll }: HistoricoPainelProps) {
  return celula ? (
    <DaCelula id={id} {...celula} locations={locations} onMoment={onMoment} onAll={onAll} />
  ) : (
    <DoOrcamento id={id} moment={moment} onMoment={onMoment} />
  )
}

interface DaCelulaProps extends Pick<HistoricoPainelProps, 'id' | 'locations' | 'onMoment' | 'onAll'> {
  linha: number
  mes: number
}

function DaCelula({ id, linha, mes, locations, onMoment, onAll }: DaCelulaProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(historicoQuery({ id, linha, mes }))
  return (
    <section className={styles['secao']}>
      <p className={styles['lugar']}>
        <strong>{locations.name(linha, mes) ?? t('comentarios.linha')}</strong>
        <Button size="small" variant="quiet" onClick={onAll}>
          {t('historico.todos')}
        </Button>
      </p>
      <Justificativa justificativa={locations.justify(linha)} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
      {data?.itens.length === 0 && <p className={styles['nota']}>{t('historico.nunca')}</p>}
      <ol className={styles['comentarios']}>
        {data?.itens.map((item) => (
          <li key={item.sequencia}>
            <Feito ato={item} onMoment={onMoment} />
            <p className={styles['passo']}>
              <Valor centavos={locations.orient(linha, item.antesCentavos)} zero="zero" />
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('historico.para')}</span>
              <Valor centavos={locations.orient(linha, item.depoisCentavos)} zero="zero" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const countMeses = (meses: number): number => meses.toString(2).replaceAll('0', '').length

function Justificativa({ justificativa }: { justificativa: ReturnType<LocationNames['justify']> }) {
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

function DoOrcamento({ id, moment, onMoment }: Pick<HistoricoPainelProps, 'id' | 'moment' | 'onMoment'>) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(atosQuery(id))
  const atos = data?.pages.flatMap((page) => page.itens) ?? []
  return (
    <>
      <section className={styles['secao']}>
        <ComoEra onMoment={onMoment} />
      </section>
      <section className={styles['secao']} aria-label={t('historico.feito')}>
        <h3>{t('historico.feito')}</h3>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
        {data && atos.length === 0 && <p className={styles['nota']}>{t('historico.nada')}</p>}
        <ol className={styles['comentarios']}>
          {atos.map((ato) => (
            <li key={ato.sequencia} aria-current={moment?.ato === ato.sequencia || undefined}>
              <Feito ato={ato} onMoment={onMoment} />
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
  onMoment,
}: {
  ato: Pick<OrcamentoAto, 'sequencia' | 'tipo' | 'quem' | 'quando' | 'detalhe'> & Partial<Pick<OrcamentoAto, 'celulas'>>
  onMoment: (moment: Moment) => void
}) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const texto = useAtoText()
  return (
    <>
      <p className={styles['fala']}>
        <strong>{ato.quem.nome}</strong> <time dateTime={ato.quando}>{formatInstant(ato.quando, now, language)}</time>
      </p>
      <p className={styles['lugar']}>
        <span>{texto(ato)}</span>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('historico.verDepois', { quem: ato.quem.nome, ato: texto(ato) })}
          onClick={() => onMoment({ ato: ato.sequencia })}
        >
          {t('historico.ver')}
        </Button>
      </p>
    </>
  )
}
