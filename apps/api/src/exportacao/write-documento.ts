/** Writes a document in the requested format. */
import type { FolhaFormato } from '@lastro/contract'
import type { File } from '../http/handler.ts'
import type { Celula, Documento } from './documento.ts'
import { csvFile } from './list.ts'
import { layTables } from './pdf-layout.ts'
import type { LaidDocumento } from './pdf.ts'
import { sheetsOf } from './workbook.ts'
import { writeIsolado } from './write-in-child-process.ts'
import { writeWorkbook, xlsxFile } from './xlsx.ts'

const PROCESSO = new URL('./pdf-worker.ts', import.meta.url)

/** @throws ErroApi `dre_pdf_too_large`, `dados_too_large` */
export async function writePdf({ nome, titulo, footer = titulo, head = '', cabecalho, idioma = 'pt', ...rest }: Documento): Promise<File> {
  const laid: LaidDocumento = {
    titulo,
    footer,
    head,
    context: cabecalho.map((each) => (typeof each === 'string' ? each : each.join(': '))),
    tables: layTables({ ...rest, idioma }),
    idioma,
  }
  return { nome: `${nome}.pdf`, tipo: 'application/pdf', conteudo: await writeIsolado(PROCESSO, laid) }
}

/** Only the first table: a CSV has no header block and no sheets. */
function* csvRows({ tables: [table] }: Documento): Generator<readonly Celula[]> {
  if (table === undefined) return
  yield table.colunas.map(({ titulo, band }) => (band === undefined ? titulo : `${band} · ${titulo}`))
  for (const { celulas } of table.linhas) yield celulas
}

export async function writeDocumento(documento: Documento, format: FolhaFormato): Promise<File> {
  if (format === 'pdf') return writePdf(documento)
  if (format === 'csv') return csvFile(documento.nome, csvRows(documento))
  return xlsxFile(documento.nome, await writeWorkbook(sheetsOf(documento)))
}
