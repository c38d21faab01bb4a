/** Workbooks that are no XLSX, and texts in UTF-16, give the same rows as the XLSX and the CSV of the same cells. */
import { utils, write } from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { FORMULA_WITHOUT_VALUE } from './formula.ts'
import { detectFormat } from './format.ts'
import { createFolder, partesXlsx, zipOf } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { isBarato } from './run-in-child-process.ts'

const folder = createFolder()
afterAll(() => folder.remove())

const ROWS = [
  ['Comercial Aurora'],
  ['Data', 'Conta', 'Descrição', 'Valor', 'Saldo'],
  [new Date(Date.UTC(2025, 0, 31)), '3.1.01', 'Receita de vendas', 1234.56, 10],
  [new Date(Date.UTC(2025, 1, 28)), '1.1.01', 'Caixa', -1234.56, null],
  [new Date(Date.UTC(2025, 11, 1)), '4.1', 'Ação & cia', 0.1, 99_999_999.99],
]

function save(bookType: 'xlsx' | 'xlsb' | 'biff8' | 'ods'): Uint8Array {
  const livro = utils.book_new()
  utils.book_append_sheet(livro, utils.aoa_to_sheet(ROWS, { UTC: true, cellDates: bookType === 'ods' }), 'Razão')
  utils.book_append_sheet(livro, utils.aoa_to_sheet([['outra', 1]]), 'Notas')
  const bytes: Uint8Array = write(livro, { type: 'buffer', bookType })
  return bytes
}

async function readAll(path: string, format: 'csv' | 'xlsx'): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const batch of await openTable(path, format)) rows.push(...batch)
  return rows
}

test.each(['xlsb', 'biff8', 'ods'] as const)('reads %s like an XLSX', async (bookType) => {
  const path = folder.write(`livro.${bookType}`, save(bookType))
  expect(await detectFormat(path)).toBe('xlsx')
  expect(await isBarato(path, 'xlsx')).toBe(false)
  const xlsx = folder.write('livro.xlsx', save('xlsx'))
  const { mapeamento } = await previewPlanilha(xlsx, 'xlsx')
  expect((await previewPlanilha(path, 'xlsx')).mapeamento).toEqual(mapeamento)
  const filled = (rows: unknown[]): string => JSON.stringify(rows).replaceAll(/(?:,null)+\]/g, ']')
  expect(filled(await readAll(path, 'xlsx'))).toBe(filled(await readAll(xlsx, 'xlsx')))
})

test('keeps the error of a formula', async () => {
  const livro = utils.book_new()
  utils.book_append_sheet(livro, { '!ref': 'A1:B1', A1: { t: 'e', v: 23 }, B1: { t: 'n', v: 1 } }, 'A')
  const bytes: Uint8Array = write(livro, { type: 'buffer', bookType: 'biff8' })
  expect(await readAll(folder.write('erro.xls', bytes), 'xlsx')).toMatchObject([{ celulas: ['#REF!', 1] }])
})

test('refuses an .xls that is cut or has a password', async () => {
  const path = folder.write('cortado.xls', save('biff8').subarray(0, 1024))
  await expect(openTable(path, 'xlsx')).rejects.toMatchObject({ problema: { regra: 'arquivo_malformed' } })
})

test.each(['utf16le', 'utf16be'])('reads a text in %s with its mark', async (encoding) => {
  const content = 'Data;Conta;Valor\n31/01/2025;Ação;10,00\n'
  const bytes = Buffer.from(`\ufeff${content}`, 'utf16le')
  const path = folder.write('unicode.csv', encoding === 'utf16le' ? bytes : bytes.swap16())
  expect(await readAll(path, 'csv')).toEqual(await readAll(folder.write('utf8.csv', content), 'csv'))
  expect((await previewPlanilha(path, 'csv')).mapeamento.colunas).toEqual({ data: 0, conta: 1, valor: 2 })
})

test('marks a formula that was saved without its value', async () => {
  const cell = (ref: string, content: string): string => `<c r="${ref}">${content}</c>`
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell('A1', '<f>1+1</f>')}${cell('B1', '<f>1+1</f><v>2</v>')}${cell('C1', '<f t="shared" si="0"/><v/>')}${cell('D1', '')}</row></sheetData></worksheet>`
  const path = folder.write('formula.xlsx', zipOf(partesXlsx(sheet)))
  expect(await readAll(path, 'xlsx')).toMatchObject([{ celulas: [FORMULA_WITHOUT_VALUE, 2, FORMULA_WITHOUT_VALUE, null] }])
})

test.each(['OFXHEADER:100\nDATA:OFXSGML', '<OFX><SIGNONMSGSRSV1>'])('refuses a bank statement by its beginning %j', async (content) => {
  await expect(detectFormat(folder.write('extrato.ofx', content))).rejects.toMatchObject({ problema: { regra: 'arquivo_malformed' } })
})
