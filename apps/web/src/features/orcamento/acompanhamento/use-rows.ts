/** Rows of orçado × realizado: loads the tree at once, and the lines of an item when it is opened. */
import { type AcompanhamentoLinhas, type OrcamentoAcompanhamento, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { type AcompanhamentoSearch, recorteOf } from './acompanhamento-search.ts'
import { acompanhamentoLinhasQuery } from './queries.ts'
import { type AcompanhamentoRow, listArvore, listItensOutside, toLinha, toSoma, withLinhas } from './rows.ts'

interface AcompanhamentoTable {
  linhas: readonly AcompanhamentoRow[]
  isLoading: boolean
  error: unknown
  resto: string | null
}

export function useRows(id: number, loaded: OrcamentoAcompanhamento | undefined, search: AcompanhamentoSearch): AcompanhamentoTable {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { language } = usePreferencias()
  const recorte = recorteOf(search)
  const { fora, abertos: list } = search
  const opened = useMemo(() => new Set(list?.split(',')), [list])
  const itens = fora === undefined ? [...opened].flatMap((key) => (key.startsWith('i') ? [Number(key.slice(1))] : [])) : []
  const doItem = useQueries({ queries: itens.map((grupoItem) => acompanhamentoLinhasQuery(id, { ...recorte, grupoItem })) })
  const toleranciaOutside = useQuery({ ...acompanhamentoLinhasQuery(id, { ...recorte, excedem: 'sim' }), enabled: fora === 'linhas' })
  const rowsOf = ({ linhas, outras, total }: AcompanhamentoLinhas, loose: boolean, from: string): AcompanhamentoRow[] => [
    ...linhas.map((line) => toLinha(line, { loose })),
    ...(outras === null ? [] : [toSoma(`${from} outras`, t('outras', { count: total - linhas.length }), outras, loose ? 0 : 2)]),
  ]
  if (loaded === undefined) return { linhas: [], isLoading: true, error: null, resto: null }
  if (fora === 'itens') return { linhas: listItensOutside(loaded), isLoading: false, error: null, resto: null }
  if (fora === 'linhas') {
    const { data, error } = toleranciaOutside
    const cortada = data !== undefined && data.outras !== null
    return {
      linhas: data ? rowsOf(data, true, 'fora') : [],
      isLoading: data === undefined && error === null,
      error: data ? null : error,
      resto: cortada
        ? t('maisLinhas', { total: formatInteger(data.total, language), mostradas: formatInteger(data.linhas.length, language) })
        : null,
    }
  }
  const linhasOf = (grupoItem: number): AcompanhamentoRow[] => {
    const data = doItem[itens.indexOf(grupoItem)]?.data
    return data ? rowsOf(data, false, `i${grupoItem}`) : []
  }
  return {
    linhas: withLinhas(listArvore(loaded, opened), linhasOf),
    isLoading: false,
    error: doItem.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    resto: null,
  }
}

export const ROTAS_DO_QUADRO = [orcamentoAcompanhamentoRotas.get, orcamentoAcompanhamentoRotas.listLinhas] as const
