import type { Mapeamento, RotaData, importacaoRotas } from '@lastro/contract'
import { formatInteger, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { printConta } from '../../../format/conta.ts'
import { toApiError } from '../../../api/errors.ts'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Inline, Panel, Stack, Stale } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
import styles from './DreArquivo.module.css'
import { fileDreQuery } from './queries.ts'

type Dre = NonNullable<RotaData<typeof importacaoRotas.previewDre>['dre']>
type Linha = Dre['linhas'][number]

interface DreArquivoProps {
  arquivoId: string
  mapeamento: Mapeamento
  /** The file is being examined under the mapping. */
  isRereading: boolean
  /** A question or a column is missing. */
  isOpen: boolean
}

/** The statement of a file before it is imported, and the sums that it was read with. */
export function DreArquivo({ arquivoId, mapeamento, isRereading, isOpen }: DreArquivoProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...fileDreQuery(arquivoId, mapeamento),
    // The answer of the examination may correct the mapping.
    enabled: !isOpen && !isRereading,
  })
  const dre = data?.dre
  const isStale = isRereading || isPlaceholderData
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  return (
    <Panel as="section" aria-labelledby="dre-arquivo-titulo" aria-busy={isStale}>
      <Inline as="header" wrap align="baseline" padding={[8, 12]}>
        <Text as="h2" weight="semibold" id="dre-arquivo-titulo">
          {t('dreArquivo.titulo')}
        </Text>
        <Text tone="soft">{t('dreArquivo.nadaSalvo')}</Text>
      </Inline>
      {isOpen ? (
        <Parado>{t('dreArquivo.aberta')}</Parado>
      ) : error ? (
        <Stack padding={[8, 12]}>
          <Callout
            tone="unf"
            role="alert"
            actions={
              <Button size="small" onClick={() => void refetch()}>
                {commonT('tentarDeNovo')}
              </Button>
            }
          >
            <b>{toApiError(error).message}</b>
            <p>{toApiError(error).action}</p>
          </Callout>
        </Stack>
      ) : dre === undefined ? (
        <SkeletonRows rows={8} label={t('dreArquivo.calculando')} />
      ) : dre === null ? (
        <Parado>{t('dreArquivo.grande')}</Parado>
      ) : (
        <Stale stale={isStale}>
          <Totais dre={dre} />
          <SemDePara dre={dre} />
          <Tabela dre={dre} />
        </Stale>
      )}
    </Panel>
  )
}

function Parado({ children }: { children: string }) {
  return (
    <Stack padding={[8, 12]}>
      <Text as="p" tone="soft" role="status">
        {children}
      </Text>
    </Stack>
  )
}

function Totais({ dre: { totais } }: { dre: Dre }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const { linhas, ignoradas, debitosCentavos, creditosCentavos, saldoCentavos } = totais
  return (
    <Inline as="dl" wrap gap={[4, 20]} padding={[4, 12]} aria-label={t('dreArquivo.totais')}>
      <Figure name={t('dreArquivo.linhas')}>{formatInteger(linhas, language)}</Figure>
      <Figure name={t('dreArquivo.ignoradas')}>{formatInteger(ignoradas, language)}</Figure>
      <Figure name={t('dreArquivo.debitos')}>
        <Valor centavos={debitosCentavos} zero="zero" />
      </Figure>
      <Figure name={t('dreArquivo.creditos')}>
        <Valor centavos={creditosCentavos} zero="zero" />
      </Figure>
      <Figure name={t('dreArquivo.saldo')}>
        <Valor centavos={saldoCentavos} zero="zero" />
      </Figure>
    </Inline>
  )
}

function SemDePara({ dre: { semDePara } }: { dre: Dre }) {
  const { t } = useTranslation('importacao')
  const { contas, centavos, exemplos } = semDePara
  if (contas === 0) return null
  return (
    <Stack padding={[4, 12]}>
      <Callout tone="warn">
        <p>
          {t('dreArquivo.semDePara', { count: contas })} <Valor centavos={centavos} zero="zero" />. {exemplos.map(printConta).join('; ')}
        </p>
      </Callout>
    </Stack>
  )
}

function Tabela({ dre: { meses, linhas } }: { dre: Dre }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const amountOf = (row: Linha, valor: number | null) => (row.unidade === 'razao' ? <Razao razao={valor} /> : <Valor centavos={valor} />)
  const total: Column<Linha> = {
    id: 'total',
    header: t('dreArquivo.total'),
    numeric: true,
    cell: (row) => amountOf(row, row.total),
  }
  return (
    <DataTable
      label={t('dreArquivo.titulo')}
      rows={linhas}
      rowKey={({ codigo, descricao }) => `${codigo} ${descricao}`}
      rowProps={({ nivel, tipo }) => ({ 'data-nivel': nivel, 'data-tipo': tipo })}
      density="dense"
      frame="boxed"
      className={styles['dre']}
      columns={[
        { id: 'linha', header: t('dreArquivo.linha'), cell: ({ descricao }) => descricao },
        ...(meses.length > 1 ? [total] : []),
        ...meses.map((mes, index): Column<Linha> => ({
          id: mes,
          header: formatMes(mes, language),
          numeric: true,
          cell: (row) => amountOf(row, row.valores[index] ?? null),
        })),
      ]}
    />
  )
}
