/** Which versions are compared, and what of it is shown, kept in the URL. */
import { REVISAO_SITUACOES, type RevisaoSituacao } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

const BUSCA_MAX = 120

export interface RevisaoSearch {
  /** Id of the version that this one is compared with; without it the one before. */
  de?: number | undefined
  busca?: string | undefined
  situacao?: RevisaoSituacao | undefined
  /** 1 to 12; without it the year. */
  mes?: number | undefined
  /** A column for each month. */
  meses?: boolean | undefined
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseRevisaoSearch(search: Record<string, unknown>): RevisaoSearch {
  const mes = readId(search['mes'])
  return {
    de: readId(search['de']),
    busca: readText(search['busca'], BUSCA_MAX),
    situacao: REVISAO_SITUACOES.find((situacao) => situacao === search['situacao']),
    mes: mes !== undefined && mes <= 12 ? mes : undefined,
    meses: search['meses'] === true || undefined,
  }
}

/** What the server is asked for: columns are ours alone. */
export function filtroOf({ de, busca, situacao, mes }: RevisaoSearch): Omit<RevisaoSearch, 'meses'> {
  return {
    ...(de === undefined ? {} : { de }),
    ...(busca === undefined || busca.trim() === '' ? {} : { busca }),
    ...(situacao === undefined ? {} : { situacao }),
    ...(mes === undefined ? {} : { mes }),
  }
}
