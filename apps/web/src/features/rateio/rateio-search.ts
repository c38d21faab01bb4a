import { readId } from '../../navigation/search-values.ts'

export interface RateioSearch {
  inicio?: string | undefined
  fim?: string | undefined
  regra?: number | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

export type RateioUrl = Partial<Record<keyof RateioSearch, unknown>>

export function parseRateioSearch({ inicio, fim, regra }: RateioUrl): RateioSearch {
  const mes = (valor: unknown): string | undefined => (typeof valor === 'string' && MES.test(valor) ? valor : undefined)
  return { inicio: mes(inicio), fim: mes(fim), regra: readId(regra) }
}
