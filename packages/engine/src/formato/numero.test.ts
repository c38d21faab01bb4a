import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCentavos } from '../dinheiro/parse-centavos.ts'
import { formatCentavos, formatDecimal, formatInteiro } from './numero.ts'

test.each([
  [0, '0,00'],
  [-5, '−0,05'],
  [123_456_789, '1.234.567,89'],
  [-100_000, '−1.000,00'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('%i centavos are %s', (centavos, texto) => {
  expect(formatCentavos(centavos)).toBe(texto)
})

test('what is printed reads back to the centavo', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (centavos) => {
      expect(parseCentavos(formatCentavos(centavos).replaceAll('.', ''), { decimal: 'virgula' })).toBe(centavos)
    }),
  )
})

test('integers and decimals', () => {
  expect([formatInteiro(999), formatInteiro(-1_234), formatInteiro(1_234_567)]).toEqual(['999', '−1.234', '1.234.567'])
  expect([formatDecimal(12.345, 1), formatDecimal(-0.04, 1), formatDecimal(-1_234.56, 1), formatDecimal(2, 0)]).toEqual([
    '12,3',
    '0,0',
    '−1.234,6',
    '2',
  ])
})
