import type { Idioma } from '@lastro/contract'
import { writeIsolado } from '../exportacao/write-in-child-process.ts'
import type { RelatorioSheet } from './figures.ts'

export interface PdfHeader {
  titulo: string
  descricao: string
  clienteNome: string
  quem: string
  instant: Date
  idioma: Idioma
}

export interface PdfRequest {
  sheet: RelatorioSheet
  emissao: PdfHeader
}

const PROCESSO = new URL('./pdf-worker.ts', import.meta.url)

export function writePdf(sheet: RelatorioSheet, emissao: PdfHeader): Promise<Uint8Array> {
  const request: PdfRequest = { sheet, emissao }
  return writeIsolado(PROCESSO, request)
}
