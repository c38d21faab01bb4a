/** A table as CSV or XLSX with the same rows, amounts and counts as numbers. */
import type { TabelaFormato } from '@lastro/contract'
import type { CellValue } from 'hucre/xlsx'
import type { Arquivo } from '../http/handler.ts'
import { percentualCell, reaisCell, writeCsvInSlices, type CelulaCsv } from './csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from './xlsx.ts'

/** Text, integer, centavos, or a ratio written as a percentage. */
export type Celula = string | null | { inteiro: number | null } | { centavos: number | null } | { razao: number | null }

function csvCell(celula: Celula): CelulaCsv {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro === null ? null : { numero: String(celula.inteiro) }
  return 'centavos' in celula ? reaisCell(celula.centavos) : percentualCell(celula.razao)
}

function xlsxCell(celula: Celula): CellValue {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return celula.razao === null ? null : Math.round(celula.razao * 10_000) / 100
}

function* csvRows(linhas: Iterable<readonly Celula[]>): Generator<CelulaCsv[]> {
  for (const linha of linhas) yield linha.map(csvCell)
}

function* xlsxRows(linhas: Iterable<readonly Celula[]>): Generator<CellValue[]> {
  for (const linha of linhas) yield linha.map(xlsxCell)
}

/**
 * @param nome without extension
 * @param folha sheet of the workbook
 * @param linhas the first is the head; each is read when it is written
 */
export async function writeTabela(
  { nome, folha, formato }: { nome: string; folha: string; formato: TabelaFormato },
  linhas: Iterable<readonly Celula[]>,
): Promise<Arquivo> {
  const arquivo = `${nome}.${formato}`
  return formato === 'csv'
    ? { nome: arquivo, tipo: 'text/csv; charset=utf-8', conteudo: await writeCsvInSlices(csvRows(linhas)) }
    : { nome: arquivo, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx(folha, xlsxRows(linhas)) }
}
