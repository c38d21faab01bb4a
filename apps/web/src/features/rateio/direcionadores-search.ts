/** Which driver and which year is open, kept in the URL. */
import { readId } from '../../navigation/search-values.ts'

export interface DirecionadoresSearch {
  direcionador?: number | undefined
  ano?: number | undefined
}

/** As it stands in the URL: whatever somebody wrote there. */
export type DirecionadoresUrl = Partial<Record<keyof DirecionadoresSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseDirecionadoresSearch({ direcionador, ano }: DirecionadoresUrl): DirecionadoresSearch {
  const qual = readId(ano)
  return { direcionador: readId(direcionador), ano: qual !== undefined && qual >= 1900 && qual <= 2199 ? qual : undefined }
}
