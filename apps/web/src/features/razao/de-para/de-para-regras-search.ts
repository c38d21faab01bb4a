/** Which rule of the De-Para is open, kept in the URL. */
import { readId } from '../../../navigation/search-values.ts'

interface DeParaRegrasSearch {
  regra?: number | undefined
}

/** As it stands in the URL: whatever somebody wrote there. */
export type DeParaRegrasUrl = Partial<Record<keyof DeParaRegrasSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseDeParaRegrasSearch({ regra }: DeParaRegrasUrl): DeParaRegrasSearch {
  return { regra: readId(regra) }
}
