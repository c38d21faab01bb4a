import { readId } from '../../../navigation/search-values.ts'

export interface DreModeloSearch {
  modelo?: number | undefined
  /** A month in the vigência; by default the latest. */
  vigencia?: string | undefined
  copiaDe?: number | undefined
  antesDe?: number | undefined
}

const MES = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

export type DreModeloUrl = Partial<Record<keyof DreModeloSearch, unknown>>

export function parseDreModeloSearch({ modelo, vigencia, copiaDe, antesDe }: DreModeloUrl): DreModeloSearch {
  return {
    modelo: readId(modelo),
    vigencia: typeof vigencia === 'string' && MES.test(vigencia) ? vigencia : undefined,
    copiaDe: readId(copiaDe),
    antesDe: readId(antesDe),
  }
}
