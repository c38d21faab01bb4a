import { expect, test } from 'vitest'
import { packColunas } from './page-columns.ts'

const pack = (colunas: [width: number, parte: number][], colunasMax = 12): number[][] =>
  packColunas(
    colunas.map(([largura, parte]) => ({ largura, parte })),
    { largura: 860, colunasMax },
  )

test('as many columns as fit share a page, and at least one', () => {
  expect(pack([400, 400, 400, 5000].map((width) => [width, 0]))).toEqual([[0, 1], [2], [3]])
  expect(pack(Array.from({ length: 13 }, (_, i) => [10, i])).map(({ length }) => length)).toEqual([12, 1])
  expect(pack([])).toEqual([])
})

test('columns of one part stay together where a page holds them', () => {
  const partes: [number, number][] = [
    [300, 0],
    [300, 0],
    [200, 1],
    [200, 1],
    [300, 2],
  ]
  expect(pack(partes)).toEqual([
    [0, 1],
    [2, 3, 4],
  ])
  expect(
    pack(
      [
        [10, 0],
        [10, 1],
        [10, 1],
        [10, 1],
      ],
      2,
    ),
  ).toEqual([
    [0, 1],
    [2, 3],
  ])
})
