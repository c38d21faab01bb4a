import type { RelatorioConteudo } from '@lastro/contract'
import { readId, readText } from '../../navigation/search-values.ts'
import type { RelatorioRecorte } from './queries.ts'

export interface RelatorioSearch {
  /** Report keys are unique only per cliente. */
  cliente?: string | undefined
  inicio?: string | undefined
  fim?: string | undefined
  centroCusto?: string | number | undefined
  filial?: string | number | undefined
  /** Id of the budget; `auto` overrides a default of the report. */
  orcamento?: number | 'auto' | undefined
  editar?: true | undefined
}
export type RelatorioUrl = Partial<Record<keyof RelatorioSearch, unknown>>

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const ALL = 'todos'
const IDS_MAX = 200

export function parseRelatorioSearch({ cliente, inicio, fim, centroCusto, filial, orcamento, editar }: RelatorioUrl): RelatorioSearch {
  const mes = (valor: unknown): string | undefined => (typeof valor === 'string' && MES.test(valor) ? valor : undefined)
  const [from, until] = [mes(inicio), mes(fim)]
  const isValid = from !== undefined && until !== undefined && from <= until
  return {
    cliente: typeof cliente === 'string' && UUID.test(cliente) ? cliente : undefined,
    inicio: isValid ? from : undefined,
    fim: isValid ? until : undefined,
    centroCusto: readText(centroCusto, 2000),
    filial: readText(filial, 2000),
    orcamento: orcamento === 'auto' ? 'auto' : readId(orcamento),
    editar: editar === true ? true : undefined,
  }
}

export function readChosen(text: string | number | undefined, padrao: readonly number[]): number[] {
  if (text === undefined) return [...padrao]
  if (text === ALL) return []
  const ids = String(text)
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 1e9)
  return [...new Set(ids)].slice(0, IDS_MAX)
}

export function writeChosen(ids: readonly number[], padrao: readonly number[]): string | number | undefined {
  const same = ids.length === padrao.length && ids.every((id) => padrao.includes(id))
  if (same) return undefined
  if (ids.length === 0) return ALL
  return ids.length === 1 ? ids[0] : ids.join()
}

export function filtersOf(
  search: RelatorioSearch,
  { centrosCusto, filiais }: Pick<RelatorioConteudo, 'centrosCusto' | 'filiais'>,
): RelatorioRecorte {
  const centros = readChosen(search.centroCusto, centrosCusto)
  const asFiliais = readChosen(search.filial, filiais)
  return {
    ...(centros.length > 0 ? { centroCusto: centros.join() } : {}),
    ...(asFiliais.length > 0 ? { filial: asFiliais.join() } : {}),
  }
}
