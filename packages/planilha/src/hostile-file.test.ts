import { afterAll, expect, test } from 'vitest'
import { detectFormat } from './format.ts'
import { readLinhas } from './lines.ts'
import { createFolder, partesXlsx, xlsxOf, zipOf } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { RefusedPlanilhaError, PlanilhaProblemaList } from './problema.ts'
import type { ProblemaRegra } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

async function refuse(nome: string, content: string | Uint8Array): Promise<{ regra: ProblemaRegra; linha: number | null }> {
  const path = folder.write(nome, content)
  try {
    const format = await detectFormat(path)
    if (format === 'ecd') throw new Error('taken for an ECD')
    const { mapeamento } = await previewPlanilha(path, format)
    for await (const batch of readLinhas(await openTable(path, format, { mapeamento }), mapeamento, new PlanilhaProblemaList())) void batch
  } catch (error) {
    if (error instanceof RefusedPlanilhaError) return { regra: error.problema.regra, linha: error.problema.linha }
    throw error
  }
  throw new Error('accepted')
}

const LINHA = '02/01/2025;3.1;1,00\n'
const rowXml = (row: number, ...values: string[]): string =>
  `<row r="${row}">${values.map((value, i) => `<c r="${'ABC'.charAt(i)}${row}" t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
const HEADER_XML = rowXml(1, 'Data', 'Conta', 'Valor')
const ROW_2_XML = rowXml(2, '02/01/2025', '3.1', '1,00')
const ROW_3_XML = rowXml(3, '03/01/2025', '3.2', '2,00')
const SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'

test.each<[string, string | Uint8Array, ProblemaRegra, number | null]>([
  ['vazio', '', 'arquivo_malformed', null],
  ['aspas que não fecham', `Data;Conta;Valor\n${LINHA}02/01/2025;"3.1;1,00\n${LINHA.repeat(20_000)}`, 'arquivo_malformed', 3],
  ['linha com um milhão de colunas', `Data;Conta;Valor\n${LINHA}${';'.repeat(1_000_000)}\n`, 'arquivo_limit_exceeded', 3],
  ['linha com duas mil colunas', `Data;Conta;Valor\n${LINHA}${';'.repeat(2000)}\n`, 'arquivo_limit_exceeded', 3],
  ['byte nulo', `Data;Conta;Valor\n${LINHA}02/01/2025;3\0.1;1,00\n`, 'codificacao_corrupted', 3],
  ['PDF', '%PDF-1.7', 'arquivo_malformed', null],
  ['zip que não é planilha', zipOf([{ nome: 'leia-me.txt', conteudo: 'oi' }]), 'arquivo_malformed', null],
  [
    'bomba: 700 MB declarados',
    zipOf(
      partesXlsx(SHEET).with(4, {
        nome: 'xl/worksheets/sheet1.xml',
        conteudo: Buffer.alloc(4_000_000, 1),
        infladoDeclarado: 700 * 2 ** 20,
        comprimidoDeclarado: 3_000,
      }),
    ),
    'arquivo_limit_exceeded',
    null,
  ],
  [
    'bomba: 10 GB declarados',
    zipOf(partesXlsx(SHEET).with(4, { nome: 'xl/worksheets/sheet1.xml', conteudo: SHEET, infladoDeclarado: 0xffff_ffff })),
    'arquivo_limit_exceeded',
    null,
  ],
  ['bomba: cresce mil vezes', zipOf(partesXlsx(Buffer.alloc(64 * 2 ** 20, 32))), 'arquivo_limit_exceeded', null],
  [
    'bomba: mente sobre o tamanho',
    zipOf(
      partesXlsx(SHEET).with(4, {
        nome: 'xl/worksheets/sheet1.xml',
        conteudo: `${SHEET}${' '.repeat(50 * 2 ** 20)}`,
        infladoDeclarado: 100,
      }),
    ),
    'arquivo_malformed',
    null,
  ],
  [
    'bomba: não diz o tamanho',
    zipOf(partesXlsx(SHEET).with(4, { nome: 'xl/worksheets/sheet1.xml', conteudo: SHEET.repeat(100), infladoDeclarado: 0 })),
    'arquivo_malformed',
    null,
  ],
  [
    'bomba de entidades',
    zipOf(partesXlsx(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${SHEET}`)),
    'arquivo_malformed',
    null,
  ],
  [
    'célula na coluna um milhão',
    zipOf(partesXlsx(`${SHEET}<row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData></worksheet>`)),
    'arquivo_malformed',
    null,
  ],
  [
    'linha depois do fim do Excel',
    zipOf(partesXlsx(`${SHEET}<row r="99999999"><c r="A99999999"><v>1</v></c></row></sheetData></worksheet>`)),
    'arquivo_limit_exceeded',
    1_048_577,
  ],
  ['linha repetida', zipOf(partesXlsx(`${SHEET}${HEADER_XML}${ROW_2_XML}${ROW_2_XML}</sheetData></worksheet>`)), 'arquivo_malformed', 2],
  [
    'linha repetida longe da primeira',
    zipOf(partesXlsx(`${SHEET}${HEADER_XML}${ROW_2_XML}${ROW_3_XML}${ROW_2_XML}</sheetData></worksheet>`)),
    'arquivo_malformed',
    2,
  ],
  [
    'lista de planilhas que não fecham',
    zipOf(
      partesXlsx(`${SHEET}</sheetData></worksheet>`).with(2, {
        nome: 'xl/workbook.xml',
        conteudo: `<workbook><sheets>${'<sheet '.repeat(140_000)}`,
      }),
    ),
    'arquivo_malformed',
    null,
  ],
  [
    'lista de planilhas de 8 MB',
    zipOf(
      partesXlsx(`${SHEET}</sheetData></worksheet>`).with(2, {
        nome: 'xl/workbook.xml',
        conteudo: `<workbook><sheets>${'<sheet '.repeat(1_200_000)}`,
      }),
    ),
    'arquivo_limit_exceeded',
    null,
  ],
  ['XML que não fecha', zipOf(partesXlsx(`${SHEET}<row r="1"><c r="A1"><v>1`)), 'arquivo_malformed', null],
])(
  'quickly refuses %s',
  async (_nome, content, regra, linha) => {
    expect(await refuse('hostil.dados', content)).toEqual({ regra, linha })
  },
  5000,
)

test('refuses an XLSX truncated at any position', async () => {
  const integer = await xlsxOf({
    Razão: [['Data', 'Conta', 'Valor'], ...Array.from({ length: 50 }, (_, i) => ['02/01/2025', `3.${i}`, i])],
  })
  for (let cut = 4; cut < integer.length; cut += 97) {
    expect((await refuse('truncado.xlsx', integer.subarray(0, cut))).regra).toBe('arquivo_malformed')
  }
})
