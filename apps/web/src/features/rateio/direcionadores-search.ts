import { readId } from '../../navigation/search-values.ts'

export interface DirecionadoresSearch {
  direcionador?: number | undefined
  ano?: number | undefined
}

export type DirecionadoresUrl = Partial<Record<keyof DirecionadoresSearch, unknown>>

export function parseDirecionadoresSearch({ direcionador, ano }: DirecionadoresUrl): DirecionadoresSearch {
  const which = readId(ano)
  return { direcionador: readId(direcionador), ano: which !== undefined && which >= 1900 && which <= 2199 ? which : undefined }
}
