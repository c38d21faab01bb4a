import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColagem, splitColagem } from './paste.ts'

function printReais(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '−' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${digits.slice(-2)}`
}

test('splits clipboard text into cells', () => {
  expect(splitColagem('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(splitColagem('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(splitColagem('"com\ttab e ""aspas"""\t"duas\nlinhas"\n')).toEqual([['com\ttab e "aspas"', 'duas\nlinhas']])
  expect(splitColagem('tubo 3/4"\t"solta')).toEqual([['tubo 3/4"', '"solta']])
  expect(splitColagem('')).toEqual([['']])
})

test('the decimal mark is detected for the whole block, and refused cells are listed', () => {
  const read = (...lines: string[][]) => readColagem(lines)
  expect(read(['1.234,56', ' R$ 10 ', '(5)', ' R$ - ', '', '-0,5'])).toEqual({
    decimal: 'virgula',
    valores: [[123_456, 1000, -500, 0, 0, -50]],
    arredondados: 0,
    refused: [],
  })
  expect(read(['1,234', '2.500'], ['7.25', '1,000.5']).valores).toEqual([
    [123_400, 250],
    [725, 100_050],
  ])
  expect(read(['1.234', '2.500']).valores).toEqual([[123_400, 250_000]])
  expect(read(['1,234', '12,000'])).toMatchObject({ decimal: 'ponto', valores: [[123_400, 1_200_000]] })
  expect(readColagem([['1,234', '2.500']], 'virgula').valores).toEqual([[123, 250_000]])
  expect(read(['10', 'Total', '12%'])).toMatchObject({
    valores: [[1000, null, null]],
    refused: [
      { linha: 0, coluna: 1, texto: 'Total' },
      { linha: 0, coluna: 2, texto: '12%' },
    ],
  })
})

test('long decimals are rounded as the spreadsheet shows them, and counted', () => {
  expect(readColagem([['33,333333', '0,125', '0,135', '-0,009', '(1,005001)', '0,1250', '-2,345', '0,0049', '-0,0049']])).toMatchObject({
    valores: [[3333, 13, 14, -1, -101, 13, -235, 0, 0]],
    arredondados: 9,
  })
})

test('accepts the currency behind the amount or as its code', () => {
  const { valores, refused } = readColagem([
    ['-1.234,56 R$', '7,00R$', 'BRL 1,50', '-BRL 2,00', '(3,00) R$', '4,00- R$', 'R$ -', '5 US$', 'R$ R$'],
  ])
  expect(valores).toEqual([[-123_456, 700, 150, -200, -300, -400, 0, null, null]])
  expect(refused.map(({ texto }) => texto)).toEqual(['5 US$', 'R$ R$'])
})

test('a paragraph or a file line in one cell is quickly refused', () => {
  const long = [`${'1'.repeat(20_000)}${' '.repeat(20_000)}x`, 'conta 1234;'.repeat(20_000), `${'1 '.repeat(20_000)}R$`]
  expect(readColagem([long]).valores).toEqual([[null, null, null]])
})

test('any block of amounts round-trips through the clipboard', () => {
  const valores = fc.array(fc.array(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(valores, (block) => {
      const texto = block.map((line) => line.map(printReais).join('\t')).join('\r\n')
      expect(readColagem(splitColagem(texto)).valores).toEqual(block)
    }),
  )
})
