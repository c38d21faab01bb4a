/** What of rateio is shown, kept in the URL. */
import { readId } from '../../navigation/search-values.ts'

export interface RateioSearch {
  inicio?: string | undefined
  fim?: string | undefined
  /** Id of the rule that is open. */
  regra?: number | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** As it stands in the URL: whatever somebody wrote there. */
export type RateioUrl = Partial<Record<keyof RateioSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseRateioSearch({ inicio, fim, regra }: RateioUrl): RateioSearch {
  const mes = (valor: unknown): string | undefined => (typeof valor === 'string' && MES.test(valor) ? valor : undefined)
  return { inicio: mes(inicio), fim: mes(fim), regra: readId(regra) }
}
