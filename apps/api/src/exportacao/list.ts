/** Lists: one plain table as CSV or XLSX, streamed row by row. */
import type { TabelaFormato } from '@lastro/contract'
import type { File } from '../http/handler.ts'
import { writeCsv } from './csv.ts'
import type { Celula } from './documento.ts'
import { writePlainSheet, xlsxFile, type SheetValue } from './xlsx.ts'

/** Column of a list: its head, and its cell of an item. */
export type ListColuna<T> = readonly [titulo: string, celulaOf: (item: T, i: number) => Celula]

export function* listRows<T>(colunas: readonly ListColuna<T>[], itens: Iterable<T>): Generator<Celula[]> {
  yield colunas.map(([titulo]) => titulo)
  let i = 0
  for (const item of itens) {
    yield colunas.map(([, celulaOf]) => celulaOf(item, i))
    i += 1
  }
}

function valorOf(celula: Celula): SheetValue {
  if (celula === null || typeof celula === 'string') return celula
  if ('numero' in celula) return celula.numero
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return celula.razao === null ? null : Math.round(celula.razao * 10_000) / 100
}

function* listValores(rows: Iterable<readonly Celula[]>): Generator<SheetValue[]> {
  for (const row of rows) yield row.map(valorOf)
}

export const csvFile = async (nome: string, rows: Iterable<readonly Celula[]>): Promise<File> => ({
  nome: `${nome}.csv`,
  tipo: 'text/csv; charset=utf-8',
  conteudo: await writeCsv(rows),
})

/**
 * @param nome without extension
 * @param rows the first is the head; each is read lazily
 */
export async function writeList(
  { nome, sheet, formato }: { nome: string; sheet: string; formato: TabelaFormato },
  rows: Iterable<readonly Celula[]>,
): Promise<File> {
  if (formato === 'csv') return csvFile(nome, rows)
  return xlsxFile(nome, await writePlainSheet(sheet, listValores(rows)))
}
