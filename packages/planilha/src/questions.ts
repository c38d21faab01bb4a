/** Parts of a file that allow two readings, so that the user decides. */
import { printCelula } from './cell.ts'
import type { Celula } from './cell.ts'
import { hasOpening } from './mapeamento.ts'
import type { Mapeamento } from './mapeamento.ts'
import type { OtherSheet } from './sheets.ts'
import { normalizeTexto } from './text.ts'

export const QUESTIONS = ['mes', 'ano', 'formatoData', 'valores', 'planilhas', 'debitos', 'sinal', 'subtotais'] as const
export type Question = (typeof QUESTIONS)[number]
export type SheetQuestion = Extract<Question, 'formatoData' | 'valores' | 'planilhas'>

export type QuestionClues = {
  cabecalho: readonly string[]
  outras: readonly OtherSheet[]
  /** See `looksAccumulated`. */
  accumulated: boolean | undefined
}

const SALDO = /\b(?:saldo|balance)\b/
const MOVIMENTO = /\b(?:mes|periodo|movimento|movement)\b/
const ACUMULADO = /\b(?:acum|acumulad[oa]s?|saldo (?:final|atual)|closing|ytd|year to date)\b/

/** The name of a column says that it has accumulated balances. */
export function isNamedSaldo(header: Celula | undefined): boolean {
  const nome = normalizeTexto(printCelula(header))
  return ACUMULADO.test(nome) || (SALDO.test(nome) && !MOVIMENTO.test(nome))
}

/** The open questions about the sheet itself. An answer is a part of the mapping, so that a question with an answer is not asked. */
export function listOpenQuestions(mapeamento: Mapeamento, { cabecalho, outras, accumulated }: QuestionClues): SheetQuestion[] {
  const { arranjo, colunas, formatoData, valores, outrasPlanilhas } = mapeamento
  const questions: SheetQuestion[] = []
  if (formatoData === undefined) questions.push('formatoData')
  // An opening balance beside columns of months may be that of balances, or say nothing about movements.
  const isSaldo =
    arranjo?.saldoInicial !== undefined ||
    [colunas.valor, colunas.debito, colunas.credito].some((coluna) => isNamedSaldo(cabecalho[coluna ?? -1]))
  if (valores === undefined && (hasOpening(colunas) || (accumulated ?? isSaldo))) questions.push('valores')
  if (outrasPlanilhas === undefined && outras.some(({ dados }) => dados)) questions.push('planilhas')
  return questions
}
