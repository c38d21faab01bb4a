import type { DreCentros } from '@lastro/contract'
import { escalaOf, forcaOf } from '@lastro/engine'
import { formatShortMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { toApiError } from '../../api/errors.ts'
import { CartaoVazio } from './Cartao.tsx'
import { type NumberOrigin, toDre } from './link-target.ts'
import { centrosQuery } from './queries.ts'
import styles from './Relatorio.module.css'

interface CentroRow {
  chave: string
  nome: string
  /** Centro de custo of the DRE. Null without a link, undefined for the whole empresa. */
  filtro: number | null | undefined
  onlyOwn: boolean
  valores: readonly (number | null)[]
  total: number | null
}

/** Heat map of one line by centro de custo and month, with the amount in each cell. */
export function MapaCentros({ codigo, origem }: { codigo: string; origem: NumberOrigin }) {
  const { t } = useTranslation('relatorio')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery(centrosQuery(origem.recorte, codigo))
  if (error && !data) {
    if (toApiError(error).status === 404) return <CartaoVazio texto={t('cartao.semLinha', { codigo })} />
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows rows={6} label={commonT('carregando')} />
  if (data.centros.length === 0) return <CartaoVazio texto={t('centros.nada')} />
  return <Mapa dados={data} origem={origem} />
}

function Mapa({ dados, origem }: { dados: DreCentros; origem: NumberOrigin }) {
  const { t } = useTranslation('relatorio')
  const { t: dre } = useTranslation('dre')
  const { language } = usePreferencias()
  const { meses, centros, outros, codigo, unidade } = dados
  const rows: CentroRow[] = [
    ...centros.map(({ id, descricao, temAbaixo, valores, total }) => ({
      chave: String(id),
      nome: id === 0 ? t('centros.sem') : (descricao ?? ''),
      // The filter would include child centros, which is another amount.
      filtro: id === 0 || temAbaixo ? null : id,
      onlyOwn: temAbaixo,
      valores,
      total,
    })),
    ...(outros === null
      ? []
      : [
          {
            chave: 'outros',
            nome: t('centros.outros', { count: outros.quantos }),
            filtro: null,
            onlyOwn: false,
            valores: outros.valores,
            total: outros.total,
          },
        ]),
  ]
  const all = rows.flatMap(({ valores }) => valores)
  const max = Math.max(0, ...all.map((valor) => Math.abs(valor ?? 0)))
  // Only mixed signs are highlighted, because a cost is negative throughout.
  const misto = all.some((valor) => (valor ?? 0) > 0) && all.some((valor) => (valor ?? 0) < 0)
  const razao = unidade === 'razao'
  const escala = escalaOf(rows.flatMap(({ total }) => total))
  const numero = (valor: number | null) => (razao ? <Razao razao={valor} /> : <Valor centavos={valor} escala={escala} />)
  return (
    <DataTable<CentroRow>
      label={t('centros.tabela', { linha: dados.descricao })}
      frame="inline"
      density="dense"
      className={`${styles['tabela']} ${styles['mapa']}`}
      rows={rows}
      rowKey={({ chave }) => chave}
      total={{ chave: 'total', nome: dados.descricao, filtro: undefined, onlyOwn: false, valores: dados.valores, total: dados.total }}
      columns={[
        {
          id: 'centro',
          header: (
            <>
              {t('centros.centro')} <small>{razao ? '%' : dre(`escala.${escala}`)}</small>
            </>
          ),
          cellProps: ({ nome }) => ({ title: nome }),
          cell: ({ nome, filtro, onlyOwn }) => (
            <>
              {filtro === null ? (
                nome
              ) : (
                <Link to={paths.dre} search={toDre(origem, codigo, filtro === undefined ? {} : { centroCusto: filtro })}>
                  {nome}
                </Link>
              )}
              {onlyOwn && <small>{t('centros.soProprio')}</small>}
            </>
          ),
        },
        ...meses.map((mes, i): Column<CentroRow> => ({
          id: mes,
          header: formatShortMes(mes, language),
          numeric: true,
          cellProps: ({ valores, filtro }) => {
            const valor = valores[i] ?? null
            return filtro === undefined
              ? {}
              : {
                  'data-negativo': (misto && valor !== null && valor < 0) || undefined,
                  style: { '--forca': `${Math.round(forcaOf(valor, max) * 100)}%` },
                }
          },
          cell: ({ valores, filtro }) => {
            const valor = valores[i] ?? null
            if (typeof filtro !== 'number' || valor === null) return numero(valor)
            return (
              // Keyboard users follow the row link; a tab stop per cell would be hundreds.
              <Link tabIndex={-1} to={paths.dre} search={toDre(origem, codigo, { centroCusto: filtro, em: mes })}>
                {numero(valor)}
              </Link>
            )
          },
        })),
        {
          id: 'total',
          header: dre('tabela.total'),
          numeric: true,
          cellProps: () => ({ 'data-total': true }),
          cell: ({ total }) => numero(total),
        },
      ]}
    />
  )
}
