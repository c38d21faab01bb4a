import { readId } from '../../navigation/search-values.ts'

export interface ApuracoesSearch {
  apuracao?: number | undefined
}

export type ApuracoesUrl = Partial<Record<keyof ApuracoesSearch, unknown>>

export function parseApuracoesSearch({ apuracao }: ApuracoesUrl): ApuracoesSearch {
  return { apuracao: readId(apuracao) }
}
