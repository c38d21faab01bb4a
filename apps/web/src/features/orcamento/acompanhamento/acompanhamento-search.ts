import type { RotaQuery, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { readId } from '../../../navigation/search-values.ts'

export const ACOMPANHAMENTO_VISTAS = ['itens', 'linhas'] as const

export interface AcompanhamentoSearch {
  inicio?: string | undefined
  fim?: string | undefined
  /** Comma-separated ids, as in `3,7`. A single id may come back from the URL as a number. */
  centroCusto?: string | number | undefined
  filial?: string | number | undefined
  rateio?: 'depois' | undefined
  previsto?: number | undefined
  /** Only items or lines beyond the tolerance, worst first. */
  fora?: (typeof ACOMPANHAMENTO_VISTAS)[number] | undefined
  meses?: true | undefined
  abertos?: string | undefined
}

const MES = /^\d{4}-(0[1-9]|1[0-2])$/
const IDS = /^\d{1,9}(,\d{1,9}){0,199}$/
const OPENED = /^[gi]\d{1,9}(,[gi]\d{1,9}){0,199}$/

const readMes = (value: unknown): string | undefined => (typeof value === 'string' && MES.test(value) ? value : undefined)
const readList = (value: unknown): string | undefined => {
  const texto = typeof value === 'number' ? String(value) : value
  return typeof texto === 'string' && IDS.test(texto) ? texto : undefined
}

export function parseAcompanhamentoSearch(search: Record<string, unknown>): AcompanhamentoSearch {
  const opened = search['abertos']
  return {
    inicio: readMes(search['inicio']),
    fim: readMes(search['fim']),
    centroCusto: readList(search['centroCusto']),
    filial: readList(search['filial']),
    rateio: search['rateio'] === 'depois' ? 'depois' : undefined,
    previsto: readId(search['previsto']),
    fora: ACOMPANHAMENTO_VISTAS.find((each) => each === search['fora']),
    meses: search['meses'] === true || undefined,
    abertos: typeof opened === 'string' && OPENED.test(opened) ? opened : undefined,
  }
}

export const idsOf = (list: AcompanhamentoSearch['filial']): number[] => (list === undefined ? [] : String(list).split(',').map(Number))

export function recorteOf({
  inicio,
  fim,
  centroCusto,
  filial,
  rateio,
  previsto,
}: AcompanhamentoSearch): RotaQuery<typeof orcamentoAcompanhamentoRotas.get> {
  return {
    ...(inicio === undefined ? {} : { inicio }),
    ...(fim === undefined ? {} : { fim }),
    ...(centroCusto === undefined ? {} : { centroCusto: String(centroCusto) }),
    ...(filial === undefined ? {} : { filial: String(filial) }),
    ...(rateio === undefined ? {} : { rateio }),
    ...(previsto === undefined ? {} : { previsto }),
  }
}
