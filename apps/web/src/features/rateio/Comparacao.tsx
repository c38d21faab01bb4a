import { type RateioLista, type RateioRegraCorpo, rateioRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { nameOf } from './names.ts'
import { Quadro } from './Quadro.tsx'
import { comparisonQuery, type Periodo } from './queries.ts'
import styles from './Rateio.module.css'

interface ComparacaoProps {
  list: RateioLista
  regra: RateioRegraCorpo
  periodo: Periodo
  canExport: boolean
}

export function Comparacao({ list, regra, periodo, canExport }: ComparacaoProps) {
  const { t } = useTranslation('rateio')
  const { data, error, refetch } = useQuery(comparisonQuery(periodo, regra))
  const metodos = data?.metodos.filter(({ centros }) => centros.length > 0) ?? []
  const [first] = metodos
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (first === undefined) return null
  return (
    <Quadro
      titulo={t('comparacao.titulo')}
      download={
        canExport
          ? {
              rota: rateioRotas.exportComparacao,
              formats: ['xlsx', 'csv'] as const,
              argsOf: (formato) => [`rateio.${formato}`, { body: { ...periodo, regra, formato } }],
            }
          : undefined
      }
    >
      <DataTable
        label={t('comparacao.titulo')}
        frame="boxed"
        className={styles['tabela']}
        rows={first.centros}
        rowKey={({ centroCusto }) => centroCusto}
        columns={[
          {
            id: 'centro',
            header: t('simulacao.centro'),
            cell: ({ centroCusto }) => (centroCusto === 0 ? t('editor.semCentro') : nameOf(list, centroCusto)),
          },
          ...metodos.map(({ metodo, centros }) => ({
            id: metodo,
            header: t(`metodos.${metodo}.nome`),
            numeric: true,
            cell: (_: object, i: number) => <Valor centavos={centros[i]?.depoisCentavos ?? null} />,
          })),
        ]}
      />
    </Quadro>
  )
}
