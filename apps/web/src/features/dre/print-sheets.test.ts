import { expect, test } from 'vitest'
import { countMeses, cutSheets } from './print-sheets.ts'

const list = (length: number): number[] => Array.from({ length }, (_, i) => i + 1)
const shape = (meses: number, lines: number, cascata = true) =>
  cutSheets(list(meses), list(lines), cascata).map((sheet) => [
    `${sheet.meses[0] ?? '-'} a ${sheet.meses.at(-1) ?? '-'}`,
    `${sheet.linhas[0] ?? '-'} a ${sheet.linhas.at(-1) ?? '-'}`,
    sheet.comTotal,
    sheet.comCascata,
  ])

test('a year of the closed statement fits one sheet with its waterfall', () => {
  expect(shape(12, 19)).toEqual([['1 a 12', '1 a 19', true, true]])
})

test('wide amounts spread over as many sheets as needed, with equal months on each', () => {
  expect([countMeses(12, 48, 250), countMeses(24, 48, 250), countMeses(12, 90, 340), countMeses(3, 90, 340)]).toEqual([12, 12, 4, 3])
  expect(countMeses(1, 2000, 2000)).toBe(1)
  expect(cutSheets(list(12), list(19), true, 4).map(({ meses, comTotal, comCascata }) => [meses.length, comTotal, comCascata])).toEqual([
    [4, false, false],
    [4, false, false],
    [4, true, true],
  ])
})

test('two years with every line open fill sheets to capacity, with the total only next to the last months', () => {
  expect(shape(24, 46)).toEqual([
    ['1 a 12', '1 a 33', false, false],
    ['1 a 12', '34 a 46', false, false],
    ['13 a 24', '1 a 33', true, false],
    ['13 a 24', '34 a 46', true, true],
  ])
})

test('a waterfall without room below the lines gets a separate sheet', () => {
  expect(shape(3, 30)).toEqual([
    ['1 a 3', '1 a 30', true, false],
    ['- a -', '- a -', false, true],
  ])
  expect(shape(3, 30, false)).toEqual([['1 a 3', '1 a 30', true, false]])
})

test('packs as many wide columns as fit a page, keeps a part together, and puts at least one on each', () => {
  const cut = (colunas: [width: number, parte: number][]) =>
    cutSheets(
      colunas.map((_, i) => i),
      ['RB'],
      false,
      colunas.map(([largura, parte]) => ({ largura, parte })),
    )
  const mesesDe = (colunas: [width: number, parte: number][]) => cut(colunas).map(({ meses }) => meses)
  const wide: [number, number][] = [400, 400, 400, 5000].map((width) => [width, 0])
  expect(mesesDe(wide)).toEqual([[0, 1], [2], [3]])
  expect(cut(wide).map(({ comTotal }) => comTotal)).toEqual([false, false, true])
  expect(mesesDe(Array.from({ length: 13 }, (_, i) => [10, i])).map(({ length }) => length)).toEqual([12, 1])
  expect(
    mesesDe([
      [300, 0],
      [300, 0],
      [200, 1],
      [200, 1],
      [300, 2],
    ]),
  ).toEqual([
    [0, 1],
    [2, 3, 4],
  ])
})
