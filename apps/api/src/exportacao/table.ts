import type { TabelaFormato } from '@lastro/contract'
import type { CellValue } from 'hucre/xlsx'
import type { File } from '../http/handler.ts'
import { percentualCell, reaisCell, writeCsvInSlices, type CelulaCsv } from './csv.ts'
import { TIPO_XLSX, writeTableXlsx } from './xlsx.ts'

export type TableCellValue = string | null | { inteiro: number | null } | { centavos: number | null } | { razao: number | null }

function csvCell(celula: TableCellValue): CelulaCsv {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro === null ? null : { numero: String(celula.inteiro) }
  return 'centavos' in celula ? reaisCell(celula.centavos) : percentualCell(celula.razao)
}

function xlsxCell(celula: TableCellValue): CellValue {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return celula.razao === null ? null : Math.round(celula.razao * 10_000) / 100
}

function* csvRows(lines: Iterable<readonly TableCellValue[]>): Generator<CelulaCsv[]> {
  for (const line of lines) yield line.map(csvCell)
}

function* xlsxRows(lines: Iterable<readonly TableCellValue[]>): Generator<CellValue[]> {
  for (const line of lines) yield line.map(xlsxCell)
}

/**
 * @param nome without extension
 * @param lines the first is the head; each is read lazily
 */
export async function writeTable(
  { nome, sheet, formato }: { nome: string; sheet: string; formato: TabelaFormato },
  lines: Iterable<readonly TableCellValue[]>,
): Promise<File> {
  const file = `${nome}.${formato}`
  return formato === 'csv'
    ? { nome: file, tipo: 'text/csv; charset=utf-8', conteudo: await writeCsvInSlices(csvRows(lines)) }
    : { nome: file, tipo: TIPO_XLSX, conteudo: await writeTableXlsx(sheet, xlsxRows(lines)) }
}
