import type { OrcamentoAto } from '@lastro/contract'
import { formatInstant, formatNumero } from '@lastro/formato'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Moeda, Valor } from '../../ui/Valor.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
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
    <PainelSecao>
      <Inline as="p" justify="between">
        <strong>{locations.name(linha, mes) ?? t('comentarios.linha')}</strong>
        <Button size="small" variant="quiet" onClick={onAll}>
          {t('historico.todos')}
        </Button>
      </Inline>
      <Justificativa justificativa={locations.justify(linha)} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
      {data?.itens.length === 0 && <Note>{t('historico.nunca')}</Note>}
      <Stack as="ol" divided>
        {data?.itens.map((item) => (
          <Stack as="li" key={item.sequencia} gap={4} padding={[12, 0]}>
            <Feito ato={item} onMoment={onMoment} />
            <Inline as="p" gap={6} wrap>
              <Valor centavos={locations.orient(linha, item.antesCentavos)} zero="zero" />
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('historico.para')}</span>
              <Text weight="semibold">
                <Valor centavos={locations.orient(linha, item.depoisCentavos)} zero="zero" />
              </Text>
            </Inline>
          </Stack>
        ))}
      </Stack>
    </PainelSecao>
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
      {texto !== '' && contas.length < 2 && (
        <Text as="p" written>
          {texto}
        </Text>
      )}
      {contas.map(({ quantidadeMicros, precoCentavos, meses, justificativa: razao }, i) => (
        // Equal parts differ only by position.
        // oxlint-disable-next-line react/no-array-index-key
        <Note key={i}>
          {formatNumero(quantidadeMicros / MICROS, language)} × <Moeda /> <Valor centavos={precoCentavos} zero="zero" />
          {contas.length > 1 && ` · ${t('historico.meses', { count: countMeses(meses) })} · ${razao}`}
        </Note>
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
      <ComoEra onMoment={onMoment} />
      <PainelSecao titulo={t('historico.feito')}>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
        {data && atos.length === 0 && <Note>{t('historico.nada')}</Note>}
        <Stack as="ol" divided>
          {atos.map((ato) => (
            <Stack
              as="li"
              key={ato.sequencia}
              className={styles['ato']}
              aria-current={moment?.ato === ato.sequencia || undefined}
              gap={4}
              padding={[12, 0]}
            >
              <Feito ato={ato} onMoment={onMoment} />
              {ato.desfeitoPor !== null && <Note>{t('historico.desfeito')}</Note>}
            </Stack>
          ))}
        </Stack>
        {hasNextPage && (
          <Button size="small" variant="quiet" fullWidth busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('historico.anteriores')}
          </Button>
        )}
      </PainelSecao>
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
      <p>
        <strong>{ato.quem.nome}</strong>{' '}
        <Text size={12} tone="quiet">
          <time dateTime={ato.quando}>{formatInstant(ato.quando, now, language)}</time>
        </Text>
      </p>
      <Inline as="p" justify="between">
        <span>{texto(ato)}</span>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('historico.verDepois', { quem: ato.quem.nome, ato: texto(ato) })}
          onClick={() => onMoment({ ato: ato.sequencia })}
        >
          {t('historico.ver')}
        </Button>
      </Inline>
    </>
  )
}
