import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microsOf, printMicros, readDirecionadorValores } from './direcionador-value.ts'

test('micros and text round-trip', () => {
  for (const texto of ['0', '0.000001', '12.5', '1500', '9000000000']) expect(printMicros(microsOf(texto))).toBe(texto)
  expect(printMicros(microsOf('1.50'))).toBe('1.5')
})

test('the decimal mark is detected for the whole block, an empty cell is null and a dash is zero', () => {
  const read = (...lines: string[][]) => readDirecionadorValores(lines)
  expect(read(['1.234,5', ' 10 ', '-', '', 'R$ 1.000', '0,000001'])).toEqual({
    decimal: 'virgula',
    valores: [['1234.5', '10', '0', null, '1000', '0.000001']],
    arredondados: 0,
    refused: [],
  })
  expect(read(['1.234', '2.000'])).toMatchObject({ decimal: 'virgula', valores: [['1234', '2000']] })
  expect(read(['1,234.5', '2,000'])).toMatchObject({ decimal: 'ponto', valores: [['1234.5', '2000']] })
  expect(readDirecionadorValores([['1.234']], 'ponto').valores).toEqual([['1.234']])
})

test('invalid values are listed and never guessed, and long decimals are rounded and counted', () => {
  expect(readDirecionadorValores([['10', 'Total', '-5', '12%', '9000000001', '1e3', '1.23']])).toMatchObject({
    valores: [['10', null, null, null, null, null, '1.23']],
    refused: [{ coluna: 1, texto: 'Total' }, { coluna: 2, texto: '-5' }, { coluna: 3 }, { coluna: 4 }, { coluna: 5 }],
  })
  expect(readDirecionadorValores([['33,3333333', '0,9999995', '0,12345600']])).toMatchObject({
    valores: [['33.333333', '1', '0.123456']],
    arredondados: 2,
  })
})

test('any block of values round-trips through the clipboard', () => {
  const micros = fc.array(fc.array(fc.integer({ min: 0, max: 9_000_000_000_000_000 }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(micros, (block) => {
      const texts = block.map((line) => line.map((each) => printMicros(each).replace('.', ',')))
      expect(readDirecionadorValores(texts).valores.map((line) => line.map((texto) => microsOf(texto ?? '')))).toEqual(block)
    }),
  )
})
