import { readId } from '../../../navigation/search-values.ts'

export interface DreModeloSearch {
  /** By default the default model. */
  modelo?: number | undefined
  /** A month in the vigência; by default the latest. */
  vigencia?: string | undefined
  copiaDe?: number | undefined
  antesDe?: number | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** Unvalidated, as in the URL. */
export type DreModeloUrl = Partial<Record<keyof DreModeloSearch, unknown>>

/** Never fails: drops invalid values. */
export function parseDreModeloSearch({ modelo, vigencia, copiaDe, antesDe }: DreModeloUrl): DreModeloSearch {
  return {
    modelo: readId(modelo),
    vigencia: typeof vigencia === 'string' && MES.test(vigencia) ? vigencia : undefined,
    copiaDe: readId(copiaDe),
    antesDe: readId(antesDe),
  }
}
