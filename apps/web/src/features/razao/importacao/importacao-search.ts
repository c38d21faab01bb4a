import { readId } from '../../../navigation/search-values.ts'

export interface ImportacaoSearch {
  /** Refused import whose file is read again under a corrected recipe. */
  corrigir?: number | undefined
}

export function parseImportacaoSearch(search: Record<string, unknown>): ImportacaoSearch {
  return { corrigir: readId(search['corrigir']) }
}
