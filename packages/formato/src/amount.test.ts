import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCentavos,
  formatContraste,
  formatDecimal,
  formatInteger,
  formatRazao,
  formatReais,
  writeRazao,
  writeReais,
} from './amount.ts'

describe('formatCentavos', () => {
  test.each([
    [169_116_188, '1.691.161,88'],
    [-2_019_083, '−20.190,83'],
    [5, '0,05'],
    [-100, '−1,00'],
    [99_999, '999,99'],
    [100_000, '1.000,00'],
  ])('formats %i as %s', (centavos, text) => {
    expect(formatCentavos(centavos)).toBe(text)
  })

  test('formats exact zero as a dash in statements or as 0,00, and a missing value as —', () => {
    expect(formatCentavos(0)).toBe('–')
    expect(formatCentavos(0, { zero: 'zero' })).toBe('0,00')
    expect(formatCentavos(null)).toBe('—')
  })

  test('formats R$ mil with one decimal, and amounts that round to zero as 0,0 without a sign', () => {
    expect(formatCentavos(169_116_188, { escala: 'milhares' })).toBe('1.691,2')
    expect(formatCentavos(-4_999, { escala: 'milhares' })).toBe('0,0')
    expect(formatCentavos(-5_000, { escala: 'milhares' })).toBe('−0,1')
    expect(formatCentavos(0, { escala: 'milhares' })).toBe('–')
  })

  test('formats R$ mi, with the requested number of decimals', () => {
    expect(formatCentavos(169_116_188, { escala: 'milhoes' })).toBe('1,7')
    expect(formatCentavos(169_116_188, { escala: 'milhares', casas: 0 })).toBe('1.691')
    expect(formatCentavos(-169_116_188, { escala: 'milhoes', casas: 2 })).toBe('−1,69')
    expect(formatCentavos(49, { casas: 0 })).toBe('0')
    expect(formatCentavos(50, { casas: 0 })).toBe('1')
  })

  test('formats negatives in parentheses on request, but variations always with a sign', () => {
    expect(formatCentavos(-123_450, { negativos: 'parenteses' })).toBe('(1.234,50)')
    expect(formatCentavos(-123_450, { negativos: 'parenteses', sinal: true })).toBe('−1.234,50')
    expect(formatCentavos(123_450, { sinal: true })).toBe('+1.234,50')
  })

  test('uses the separators of the language', () => {
    expect(formatCentavos(-123_456_789, { idioma: 'en' })).toBe('−1,234,567.89')
  })

  test('parses formatted amounts back, up to the limit of an entry', () => {
    assert(
      property(integer({ min: -(10 ** 13), max: 10 ** 13 }), (centavos) => {
        const text = formatCentavos(centavos, { zero: 'zero' })
        expect(Number(text.replaceAll('.', '').replace(',', '').replace('−', '-'))).toBe(centavos)
      }),
    )
  })
})

test('writes amounts and ratios as typed and as files hold them', () => {
  expect([0, 5, -5, 123_456_789, -100].map((centavos) => writeReais(centavos))).toEqual(['0,00', '0,05', '-0,05', '1234567,89', '-1,00'])
  expect([writeReais(-123_450, 'en'), writeReais(123_450, 'fr')]).toEqual(['-1234.50', '1234,50'])
  expect([writeRazao(0.123_41, 2), writeRazao(-0.123, 4)]).toEqual(['12,34', '-12,3000'])
})

describe('ratios', () => {
  test.each([
    [0.123, '12,3'],
    [-0.973, '−97,3'],
    [4.607, '460,7'],
    [12.5, '1.250,0'],
    [0, '0,0'],
    [-0.0001, '0,0'],
    [null, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('formats %s as %s', (razao, text) => {
    expect(formatRazao(razao)).toBe(text)
  })

  test('formats margins in parentheses like money, and variations with a sign', () => {
    expect(formatRazao(-0.02, { negativos: 'parenteses' })).toBe('(2,0)')
    expect(formatRazao(-0.02, { negativos: 'parenteses', symbol: true })).toBe('(2,0%)')
    expect(formatRazao(-0.02, { negativos: 'parenteses', sinal: true })).toBe('−2,0')
  })

  test('accepts sign, decimals and the percent sign as options', () => {
    expect(formatRazao(0.39, { sinal: true })).toBe('+39,0')
    expect(formatRazao(0.614, { casas: 0, symbol: true })).toBe('61%')
    expect(formatRazao(0, { sinal: true })).toBe('0,0')
    expect(formatRazao(24.856, { sinal: true, teto: 9.999 })).toBe('>\u202f+999,9')
    expect(formatRazao(-9.998, { sinal: true, teto: 9.999 })).toBe('−999,8')
  })
})

test('formats counts and file sizes', () => {
  expect(formatInteger(21_049)).toBe('21.049')
  expect(formatBytes(878_000)).toBe('878 KB')
  expect(formatBytes(1_058_240)).toBe('1,1 MB')
})

test('never rounds a contrast up', () => {
  expect(formatContraste(4.4999)).toBe('4,4')
  expect(formatContraste(4.5)).toBe('4,5')
  expect(formatContraste(21, 'en')).toBe('21.0')
})

test.each([
  [0, '0,00'],
  [-5, '−0,05'],
  [123_456_789, '1.234.567,89'],
  [-100_000, '−1.000,00'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('formats %i centavos as R$ %s', (centavos, texto) => {
  expect(formatReais(centavos)).toBe(texto)
})

test('formats integers and decimals with the same minus sign', () => {
  expect([formatInteger(999), formatInteger(-1_234), formatInteger(1_234_567)]).toEqual(['999', '−1.234', '1.234.567'])
  expect([formatDecimal(12.345, 1), formatDecimal(-0.04, 1), formatDecimal(-1_234.56, 1), formatDecimal(2, 0)]).toEqual([
    '12,3',
    '0,0',
    '−1.234,6',
    '2',
  ])
  expect(formatDecimal(-1_234.56, 1, 'en')).toBe('−1,234.6')
})

test('formats the amounts of a report in its scale and language', () => {
  expect(formatCentavos(-123_456_789, { escala: 'milhares', idioma: 'en' })).toBe('−1,234.6')
  expect([formatCentavos(null), formatCentavos(0), formatCentavos(-1, { escala: 'milhoes' })]).toEqual(['—', '–', '0,0'])
  expect([formatRazao(0.1234, { symbol: true }), formatRazao(-0.0001, { symbol: true })]).toEqual(['12,3%', '0,0%'])
})
