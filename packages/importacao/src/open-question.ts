import type { Question } from '@lastro/planilha'

export type QuestionOption = {
  valor: string
  /** Name of an account or group of accounts. */
  descricao: string | null
  /** Sum of its amounts as they are written, in centavos. */
  centavos: number | null
}

/** A question about a file in words, with what the user may answer. */
export type OpenQuestion = { chave: Question; texto: string; opcoes: QuestionOption[] }

export function optionsOf(valores: readonly string[]): QuestionOption[] {
  return valores.map((valor) => ({ valor, descricao: null, centavos: null }))
}
