/** Which run is open, kept in the URL. */
import { readId } from '../../navigation/search-values.ts'

export interface ApuracoesSearch {
  /** Id of the run. */
  apuracao?: number | undefined
}

/** As it stands in the URL: whatever somebody wrote there. */
export type ApuracoesUrl = Partial<Record<keyof ApuracoesSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseApuracoesSearch({ apuracao }: ApuracoesUrl): ApuracoesSearch {
  return { apuracao: readId(apuracao) }
}
