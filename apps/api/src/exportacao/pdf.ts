/** A table to be printed, signed and sent. */
import type { Arquivo } from '../http/handler.ts'
import { runInThread } from './in-thread.ts'
import type { Celula } from './tabela.ts'

/** Rows of one file: some twenty-five pages. */
export const PDF_LINHAS_MAX = 1_000

export interface LinhaPdf {
  /** The first is the name; the others stand to the right. */
  celulas: readonly Celula[]
  /** How far in the name stands. */
  nivel: 0 | 1 | 2
}

export interface FolhaPdf {
  /** Of the file, without its ending. */
  nome: string
  titulo: string
  /** One below the other, above the table. */
  contexto: readonly string[]
  cabecalho: readonly string[]
  linhas: readonly LinhaPdf[]
  /** The last row, set apart. */
  total: readonly Celula[]
}

const THREAD = new URL('./pdf-worker.ts', import.meta.url)

/** @throws ErroApi `dados_too_large` */
export async function writePdf(folha: FolhaPdf): Promise<Arquivo> {
  return { nome: `${folha.nome}.pdf`, tipo: 'application/pdf', conteudo: await runInThread(THREAD, folha) }
}
