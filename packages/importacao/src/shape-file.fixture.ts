/** Writes the generated shapes as files, and reads them with the answers that their generator knows. */
import { writeFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { readMovimentos } from './movimentos.ts'
import type { Movimentos } from './movimentos.ts'
import { BALANCETES } from './shapes-balancete.fixture.ts'
import { RAZOES } from './shapes-razao.fixture.ts'
import { STATEMENTS } from './shapes-statement.fixture.ts'
import type { Movements, Row, ShapeFile, Shapes } from './shape-truth.fixture.ts'

export const SHAPES: Shapes = { ...BALANCETES, ...RAZOES, ...STATEMENTS }

export type WorkbookFormat = 'xlsx' | 'xls' | 'xlsb' | 'ods'

const BOOK_TYPES = { xlsx: 'xlsx', xls: 'biff8', xlsb: 'xlsb', ods: 'ods' } as const

export function workbookOf(
  sheets: Record<string, Row[]>,
  { date1904 = false, format = 'xlsx' }: { date1904?: boolean; format?: WorkbookFormat } = {},
): Buffer {
  const livro = utils.book_new()
  for (const [sheet, rows] of Object.entries(sheets)) utils.book_append_sheet(livro, utils.aoa_to_sheet(rows, { UTC: true }), sheet)
  if (date1904) livro.Workbook = { WBProps: { date1904: true } }
  return Buffer.from(new Uint8Array(write(livro, { type: 'array', bookType: BOOK_TYPES[format], compression: true })))
}

export function bytesOf({ text, sheets = {}, date1904 = false }: ShapeFile): Buffer {
  return text === undefined ? workbookOf(sheets, { date1904 }) : Buffer.from(text)
}

/** Accounts without any movement are left out. */
export function withoutZeros(movements: Movements): Movements {
  const contas = Object.entries(movements).map(
    ([conta, meses]) => [conta, Object.fromEntries(Object.entries(meses).filter(([, centavos]) => centavos !== 0))] as const,
  )
  return Object.fromEntries(contas.filter(([, meses]) => Object.keys(meses).length > 0))
}

export function movementsOf({ contas }: Pick<Movimentos, 'contas'>): Movements {
  return withoutZeros(Object.fromEntries(contas.map(({ codigo, meses }) => [codigo, meses])))
}

/**
 * Reads a file, answering each question as its generator would. A question to which it has no answer stays open.
 * @throws ImportacaoError for a file that is refused
 */
export async function readAnswering(
  caminho: string,
  bytes: Uint8Array,
  answers: Readonly<Record<string, string>> = {},
): Promise<Movimentos> {
  writeFileSync(caminho, bytes)
  const respostas: Record<string, string> = {}
  for (;;) {
    const movimentos = await readMovimentos({ caminho, respostas })
    const question = movimentos.perguntas.find(({ chave }) => answers[chave] !== undefined && !(chave in respostas))
    if (question === undefined) return movimentos
    respostas[question.chave] = answers[question.chave] ?? ''
  }
}
