/** What of a model is shown, and where a new line goes, kept in the URL. */
import { readId } from '../../../navigation/search-values.ts'

export interface DreModeloSearch {
  /** The default model without it. */
  modelo?: number | undefined
  /** A month in which the lines are valid; the last ones without it. */
  vigencia?: string | undefined
  /** Of a new line: the one that it begins as, and the one that it comes to stand before. */
  copiaDe?: number | undefined
  antesDe?: number | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** As it stands in the URL: whatever somebody wrote there. */
export type DreModeloUrl = Partial<Record<keyof DreModeloSearch, unknown>>

/** Search of a route must never fail: what does not fit is dropped. */
export function parseDreModeloSearch({ modelo, vigencia, copiaDe, antesDe }: DreModeloUrl): DreModeloSearch {
  return {
    modelo: readId(modelo),
    vigencia: typeof vigencia === 'string' && MES.test(vigencia) ? vigencia : undefined,
    copiaDe: readId(copiaDe),
    antesDe: readId(antesDe),
  }
}
