import type { Negativos } from '@lastro/contract'
import type { File } from '../http/handler.ts'
import { writeIsolado } from './write-in-child-process.ts'
import type { TableCellValue } from './table.ts'

/** About twenty-five pages. */
export const PDF_LINHAS_MAX = 1_000

export const PDF_MARGEM = 28
export const PDF_WIDTH = 841.89 - 2 * PDF_MARGEM
/** In points, both sides together. */
export const PDF_RESPIRO = 6

/** `texto` is aligned like a number and never wraps. */
export type CelulaPdf = TableCellValue | { texto: string }

export interface LinhaPdf {
  celulas: readonly CelulaPdf[]
  nivel: 0 | 1 | 2
  realce?: boolean
}

export interface TablePdf {
  titulo?: string
  segue?: boolean
  bands?: readonly { texto: string; colunas: number }[]
  cabecalho: readonly string[]
  linhas: readonly LinhaPdf[]
  /** In points. Without widths or `proporcoes` the first column takes the rest. */
  pontos?: { widths: readonly number[]; fontSize: number }
  proporcoes?: readonly number[]
  exata?: boolean
  texts?: 'left' | 'right'
  notes?: readonly string[]
}

export interface DocumentoPdf {
  nome: string
  titulo: string
  footer?: string
  context: readonly string[]
  tables: readonly TablePdf[]
  negativos?: Negativos
}

export interface SheetPdf extends Omit<DocumentoPdf, 'tables'> {
  cabecalho: readonly string[]
  linhas: readonly LinhaPdf[]
  total: readonly TableCellValue[]
}

const PROCESSO = new URL('./pdf-worker.ts', import.meta.url)

export async function writeDocumento(documento: DocumentoPdf): Promise<File> {
  return { nome: `${documento.nome}.pdf`, tipo: 'application/pdf', conteudo: await writeIsolado(PROCESSO, documento) }
}

export function writePdf({ cabecalho, linhas, total, ...sheet }: SheetPdf): Promise<File> {
  return writeDocumento({ ...sheet, tables: [{ cabecalho, linhas: [...linhas, { celulas: total, nivel: 0 }] }] })
}
