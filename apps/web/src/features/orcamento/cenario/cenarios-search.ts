/** Which budgets stand side by side, and of which month, kept in the URL. */
import { CENARIOS_MAX } from '@lastro/contract'
import { readId, readText } from '../../../navigation/search-values.ts'

export interface CenariosSearch {
  /** Ids of the columns, parted by commas; without them the original and its scenarios. */
  com?: string | undefined
  /** 1 to 12; without it the year. */
  mes?: number | undefined
  /** The sliders are open. */
  simular?: boolean | undefined
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseCenariosSearch(search: Record<string, unknown>): CenariosSearch {
  // One id alone comes back from the address as a number.
  const com = readText(search['com'], 60) ?? ''
  const mes = readId(search['mes'])
  return {
    com: new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${CENARIOS_MAX - 1}}$`).test(com) ? com : undefined,
    mes: mes !== undefined && mes <= 12 ? mes : undefined,
    simular: search['simular'] === true || undefined,
  }
}
