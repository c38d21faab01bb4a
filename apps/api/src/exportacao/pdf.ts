/** Tables to be printed, signed and sent. */
import type { Negativos } from '@lastro/contract'
import type { Arquivo } from '../http/handler.ts'
import { writeIsolado } from './write-in-child-process.ts'
import type { Celula } from './table.ts'

/** Rows of one file: some twenty-five pages. */
export const PDF_LINHAS_MAX = 1_000

/** Around the page, in points. */
export const PDF_MARGEM = 28
/** Room across the page, in points. */
export const PDF_LARGURA = 841.89 - 2 * PDF_MARGEM
/** Beside each cell, on both sides together. */
export const PDF_RESPIRO = 6

/** A cell; `texto` stands as a number does, and is never broken. */
export type CelulaPdf = Celula | { texto: string }

export interface LinhaPdf {
  /** The first is the name; the others stand to the right. */
  celulas: readonly CelulaPdf[]
  /** How far in the name stands. */
  nivel: 0 | 1 | 2
  /** Set apart; unless it is said, those furthest out are. */
  realce?: boolean
}

export interface TabelaPdf {
  titulo?: string
  /** Below the one before, on its page where there is room. */
  segue?: boolean
  /** Above runs of columns after the first, what they are of. */
  faixas?: readonly { texto: string; colunas: number }[]
  cabecalho: readonly string[]
  linhas: readonly LinhaPdf[]
  /** How wide each column is, and its letters, in points. Unless it is said, or how wide one is beside the others, the first takes what is left. */
  pontos?: { larguras: readonly number[]; corpo: number }
  proporcoes?: readonly number[]
  /** Amounts to the centavo, and not to the real. */
  exata?: boolean
  /** Where texts after the first column stand. */
  textos?: 'left' | 'right'
  /** Below it. */
  notas?: readonly string[]
}

export interface DocumentoPdf {
  /** Of the file, without its ending. */
  nome: string
  titulo: string
  /** Below each page; its title unless it is said. */
  rodape?: string
  /** One below the other, above the first table. */
  contexto: readonly string[]
  /** Each begins a page, unless it follows. */
  tabelas: readonly TabelaPdf[]
  /** With a minus sign, unless it is said. */
  negativos?: Negativos
}

export interface FolhaPdf extends Omit<DocumentoPdf, 'tabelas'> {
  cabecalho: readonly string[]
  linhas: readonly LinhaPdf[]
  /** The last row, set apart. */
  total: readonly Celula[]
}

const PROCESSO = new URL('./pdf-worker.ts', import.meta.url)

/** @throws ErroApi `dados_too_large` */
export async function writeDocumento(documento: DocumentoPdf): Promise<Arquivo> {
  return { nome: `${documento.nome}.pdf`, tipo: 'application/pdf', conteudo: await writeIsolado(PROCESSO, documento) }
}

/** One table, which ends in its total. @throws ErroApi `dados_too_large` */
export function writePdf({ cabecalho, linhas, total, ...folha }: FolhaPdf): Promise<Arquivo> {
  return writeDocumento({ ...folha, tabelas: [{ cabecalho, linhas: [...linhas, { celulas: total, nivel: 0 }] }] })
}
