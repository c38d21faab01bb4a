import { expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { anexoOf, type Documento } from './documento.ts'
import { firstRowOf, sheetsOf } from './workbook.ts'
import { writeWorkbook } from './xlsx.ts'

const DOCUMENTO: Documento = {
  nome: 'DRE',
  titulo: 'DRE gerencial',
  cabecalho: [['Período', 'jan/2025']],
  tables: [
    {
      sheet: 'DRE',
      layout: 'demonstrativo',
      colunas: [
        { titulo: 'Código', tipo: 'codigo', largura: 10 },
        { titulo: 'Linha', tipo: 'nome', largura: 42 },
        { titulo: 'Realizado', parte: 0, band: 'jan/2025', largura: 16 },
        { titulo: 'AH %', parte: 0, band: 'jan/2025', largura: 11 },
      ],
      linhas: [
        { celulas: ['RB', '=Receita', { centavos: 12_345, formula: 'SUM(C7:C7)' }, { razao: 0.5, marked: true }], realce: true },
        { celulas: ['RB.01', 'Revenda', { centavos: 12_345 }, { razao: 0.1, pontos: true }], nivel: 1 },
        { celulas: ['MB', 'Margem', { razao: null, referenced: true }, { razao: null }] },
        { celulas: ['T', 'Título', null, null] },
      ],
      notes: ['* Base negativa'],
    },
    anexoOf(
      'Eliminações',
      [
        ['Item', 30],
        ['Valor', 10],
      ],
      [
        ['RB.01', { centavos: -12_345 }],
        ['MB', { razao: 0.5 }],
      ],
    ),
  ],
}

test('a statement has its header above, formulas with their results, and its notes below', async () => {
  const [sheet] = (await readXlsx(await writeWorkbook(sheetsOf(DOCUMENTO)), { readStyles: true })).sheets
  expect([sheet?.name, sheet?.columns?.map(({ width }) => width)]).toEqual(['DRE', [10, 42, 16, 11]])
  expect(sheet?.rows.map((row) => row.map((value) => value ?? ''))).toEqual([
    ['DRE gerencial', '', '', ''],
    ['Período', 'jan/2025', '', ''],
    ['', '', '', ''],
    ['', '', 'jan/2025', ''],
    ['Código', 'Linha', 'Realizado', 'AH %'],
    ['RB', '=Receita', 123.45, 0.5],
    ['RB.01', '   Revenda', 123.45, 10],
    ['MB', 'Margem', '', ''],
    ['T', 'Título', '', ''],
    ['', '', '', ''],
    ['', '* Base negativa', '', ''],
  ])
  const first = firstRowOf(DOCUMENTO.cabecalho.length, DOCUMENTO.tables[0]!.colunas)
  const cellOf = (line: number, column: number) => sheet?.cells?.get(`${first - 1 + line},${column}`)
  expect([cellOf(0, 2)?.formula, cellOf(0, 1)?.formula]).toEqual(['SUM(C7:C7)', undefined])
  expect([cellOf(0, 2), cellOf(0, 3), cellOf(1, 3)].map((cell) => cell?.style?.numFmt)).toEqual([
    '#,##0.00;[Red]-#,##0.00;"–"',
    '0.0%"*"',
    '0.0" p.p.";-0.0" p.p."',
  ])
  expect([cellOf(0, 0), cellOf(1, 2)].map((cell) => cell?.style?.font?.bold === true)).toEqual([true, false])
  // Formulas read this cell, and a blank would count as zero.
  expect(cellOf(2, 2)?.value).toBe('')
})

test('sheets print on A4 landscape, with their heads and the page number on each page', async () => {
  const setups = (await readXlsx(await writeWorkbook(sheetsOf(DOCUMENTO)))).sheets.map(({ pageSetup, headerFooter }) => [
    pageSetup?.paperSize,
    pageSetup?.orientation,
    pageSetup?.fitToWidth,
    pageSetup?.fitToHeight,
    pageSetup?.printTitlesRow,
    pageSetup?.printTitlesColumn,
    headerFooter?.oddFooter,
  ])
  expect(setups).toEqual([
    ['a4', 'landscape', 1, 0, '$4:$5', '$A:$B', '&LDRE&R&P / &N'],
    ['a4', 'landscape', 1, 0, '$1:$1', undefined, '&LEliminações&R&P / &N'],
  ])
})

test('an attached table has amounts in reais and shares as such', async () => {
  const [, sheet] = (await readXlsx(await writeWorkbook(sheetsOf(DOCUMENTO)))).sheets
  expect([sheet?.name, sheet?.rows]).toEqual([
    'Eliminações',
    [
      ['Item', 'Valor'],
      ['RB.01', -123.45],
      ['MB', 0.5],
    ],
  ])
})
