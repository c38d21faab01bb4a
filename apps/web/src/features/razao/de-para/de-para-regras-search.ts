import { readId } from '../../../navigation/search-values.ts'

interface DeParaRegrasSearch {
  regra?: number | undefined
}

export type DeParaRegrasUrl = Partial<Record<keyof DeParaRegrasSearch, unknown>>

export function parseDeParaRegrasSearch({ regra }: DeParaRegrasUrl): DeParaRegrasSearch {
  return { regra: readId(regra) }
}
