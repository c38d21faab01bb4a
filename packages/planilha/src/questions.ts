/** Parts of a file that allow two readings, so that the user decides. */
import type { Mapeamento } from './mapeamento.ts'
import type { OtherSheet } from './sheets.ts'
import { normalizeTexto } from './text.ts'

export const QUESTIONS = ['formatoData', 'valores', 'planilhas'] as const
export type Question = (typeof QUESTIONS)[number]

export type QuestionClues = {
  cabecalho: readonly string[]
  outras: readonly OtherSheet[]
  /** See `looksAccumulated`. */
  accumulated: boolean | undefined
}

const SALDO = /\b(?:saldo|acumulad[oa]|balance)\b/
const MOVIMENTO = /\b(?:mes|periodo|movimento|movement)\b/

/** The open questions. An answer is a part of the mapping, so that a question with an answer is not asked. */
export function listOpenQuestions(mapeamento: Mapeamento, { cabecalho, outras, accumulated }: QuestionClues): Question[] {
  const { colunas, formatoData, valores, outrasPlanilhas } = mapeamento
  const questions: Question[] = []
  if (formatoData === undefined) questions.push('formatoData')
  const nome = normalizeTexto(cabecalho[colunas.valor ?? -1] ?? '')
  const isSaldo = SALDO.test(nome) && !MOVIMENTO.test(nome)
  if (valores === undefined && (accumulated ?? isSaldo)) questions.push('valores')
  if (outrasPlanilhas === undefined && outras.some(({ dados }) => dados)) questions.push('planilhas')
  return questions
}
