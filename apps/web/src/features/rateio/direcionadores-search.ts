import { readId } from '../../navigation/search-values.ts'

export interface DirecionadoresSearch {
  direcionador?: number | undefined
  ano?: number | undefined
}

export type DirecionadoresUrl = Partial<Record<keyof DirecionadoresSearch, unknown>>

export function parseDirecionadoresSearch({ direcionador, ano }: DirecionadoresUrl): DirecionadoresSearch {
  const qual = readId(ano)
  return { direcionador: readId(direcionador), ano: qual !== undefined && qual >= 1900 && qual <= 2199 ? qual : undefined }
}
