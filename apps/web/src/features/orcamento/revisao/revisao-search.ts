import { REVISAO_SITUACOES, type RevisaoSituacao } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

const SEARCH_MAX = 120

export interface RevisaoSearch {
  /** Id of the base version; by default the previous one. */
  de?: number | undefined
  busca?: string | undefined
  situacao?: RevisaoSituacao | undefined
  mes?: number | undefined
  meses?: boolean | undefined
}

export function parseRevisaoSearch(search: Record<string, unknown>): RevisaoSearch {
  const mes = readId(search['mes'])
  return {
    de: readId(search['de']),
    busca: readText(search['busca'], SEARCH_MAX),
    situacao: REVISAO_SITUACOES.find((situacao) => situacao === search['situacao']),
    mes: mes !== undefined && mes <= 12 ? mes : undefined,
    meses: search['meses'] === true || undefined,
  }
}

export function filterOf({ de, busca, situacao, mes }: RevisaoSearch): Omit<RevisaoSearch, 'meses'> {
  return {
    ...(de === undefined ? {} : { de }),
    ...(busca === undefined || busca.trim() === '' ? {} : { busca }),
    ...(situacao === undefined ? {} : { situacao }),
    ...(mes === undefined ? {} : { mes }),
  }
}
