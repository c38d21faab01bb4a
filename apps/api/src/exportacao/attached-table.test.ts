import { expect, test } from 'vitest'
import { tableOf, sheetOf, type AttachedTable } from './attached-table.ts'

const anexo = (linhas: AttachedTable['linhas']): AttachedTable => ({
  nome: 'Eliminações',
  cabecalho: ['Item', 'Valor'],
  widths: [30, 10],
  linhas,
})

test('a sheet has amounts in reais, shares as such, and pure amount columns formatted as money', () => {
  const sheet = sheetOf(
    anexo([
      ['RB.01', { centavos: -12_345 }],
      ['RB.02', null],
    ]),
  )
  expect(sheet.rows).toEqual([
    ['Item', 'Valor'],
    ['RB.01', -123.45],
    ['RB.02', null],
  ])
  expect(sheet.columns?.map(({ numFmt }) => numFmt !== undefined)).toEqual([false, true])
  const misto = sheetOf(
    anexo([
      ['MB', { razao: 0.5 }],
      ['RB', { centavos: 100 }],
    ]),
  )
  expect([misto.rows?.slice(1).map((row) => row[1]), misto.columns?.[1]?.numFmt]).toEqual([[0.5, 1], undefined])
})

test('paper shows a limited number of rows and refers to the sheet for the rest', () => {
  const short = tableOf(anexo([['RB.01', { centavos: 1 }]]))
  expect([short.titulo, short.linhas.length]).toEqual(['Eliminações', 1])
  expect(tableOf({ ...anexo([['Comercial', { centavos: 1 }]]), widths: [5, 10] }).proporcoes).toEqual([13.5, 10])
  const long = tableOf(anexo(Array.from({ length: 1234 }, (_, i) => [`${i}`, { centavos: i }])))
  expect([long.titulo, long.linhas.length]).toEqual(['Eliminações: 200 de 1.234 linhas; todas estão na planilha', 200])
})

test('measures a column with a very long text word by word', () => {
  const livro = Array.from({ length: 2_000 }, (_, i) => `palavra${i}`).join(' ')
  const comentado = { nome: 'Comentários', cabecalho: ['Comentário'], widths: [80], linhas: Array.from({ length: 300 }, () => [livro]) }
  const { titulo, linhas, proporcoes } = tableOf(comentado)
  expect([titulo, linhas.length, proporcoes]).toEqual(['Comentários: 200 de 300 linhas; todas estão na planilha', 200, [80]])
})
