import { LANCAMENTO_ORDENS, type LancamentoOrdem } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

export interface LancamentoSearch {
  inicio?: string | undefined
  fim?: string | undefined
  conta?: number | undefined
  /** Ids as `3,7`. */
  centroCusto?: string | number | undefined
  filial?: string | number | undefined
  importacao?: number | undefined
  busca?: string | undefined
  ordem?: LancamentoOrdem | undefined
  /** Open entry: import and posting as `12-345`. */
  lancamento?: string | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
const IDS = /^\d{1,9}(,\d{1,9}){0,199}$/
const LANCAMENTO = /^\d{1,9}-\d{1,10}$/
const MAX_TEXTO = 2000

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = readText(value, MAX_TEXTO)
  return text !== undefined && pattern.test(text) ? text : undefined
}

export function parseLancamentoSearch(search: Record<string, unknown>): LancamentoSearch {
  const ordem = LANCAMENTO_ORDENS.find((each) => each === search['ordem'])
  return {
    inicio: matching(search['inicio'], MES),
    fim: matching(search['fim'], MES),
    conta: readId(search['conta']),
    centroCusto: matching(search['centroCusto'], IDS),
    filial: matching(search['filial'], IDS),
    importacao: readId(search['importacao']),
    busca: readText(search['busca'], 100),
    ordem: ordem === LANCAMENTO_ORDENS[0] ? undefined : ordem,
    lancamento: matching(search['lancamento'], LANCAMENTO),
  }
}

/** Filter as the API takes it. */
export function filterOf({ inicio, fim, conta, centroCusto, filial, importacao, busca, ordem }: LancamentoSearch) {
  return {
    ...(inicio && { inicio }),
    ...(fim && { fim }),
    ...(conta && { conta }),
    ...(centroCusto && { centroCusto: String(centroCusto) }),
    ...(filial && { filial: String(filial) }),
    ...(importacao && { importacao }),
    ...(busca?.trim() && { busca: busca.trim() }),
    ...(ordem && { ordem }),
  }
}

export function isFiltered({ conta, centroCusto, filial, importacao, busca }: LancamentoSearch): boolean {
  return [conta, centroCusto, filial, importacao, busca].some(Boolean)
}

export function readIds(text: string | number | undefined): number[] {
  return text === undefined ? [] : String(text).split(',').map(Number)
}

export function writeIds(ids: readonly number[]): string | number | undefined {
  return ids.length > 1 ? ids.join() : ids[0]
}

export const keyOf = ({ importacaoId, linha }: { importacaoId: number; linha: number }): string => `${importacaoId}-${linha}`
