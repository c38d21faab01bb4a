import type { Idioma } from '@lastro/contract'
import { writeIsolado } from '../exportacao/write-in-child-process.ts'
import type { Folha } from './figures.ts'

export interface Emissao {
  titulo: string
  descricao: string
  clienteNome: string
  quem: string
  instante: Date
  idioma: Idioma
}

export interface PdfRequest {
  folha: Folha
  emissao: Emissao
}

const PROCESSO = new URL('./pdf-worker.ts', import.meta.url)

export function writePdf(folha: Folha, emissao: Emissao): Promise<Uint8Array> {
  const request: PdfRequest = { folha, emissao }
  return writeIsolado(PROCESSO, request)
}
