import { assert, constantFrom, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { compactCentavos } from './compact-amount.ts'
import { localeOf } from './language.ts'

test('formats amounts of an axis with three digits, in the largest unit that is at most twice the amount', () => {
  const pt = (centavos: number, casas?: number) => compactCentavos(centavos, (unidade) => unidade, 'pt', casas)
  expect([0, 12_345, 123_456, 5_000_000, -15_234_567_800, 60_000_000_000].map((centavos) => pt(centavos))).toEqual([
    '–',
    '123',
    '1,23 mil',
    '50 mil',
    '−152 mi',
    '0,6 bi',
  ])
  expect([pt(152_345_678, 1), compactCentavos(152_345_678, () => 'm', 'en')]).toEqual(['1,5 mi', '1.52 m'])
})

test('rounds and separates as the browser does', () => {
  const centavos = oneof(...[1e4, 1e6, 1e9, 1e12, 9e15].map((max) => integer({ min: 1, max })))
  assert(
    property(centavos, constantFrom(1, 2), constantFrom('pt', 'en', 'fr', 'ar'), (amount, casas, language) => {
      const options = { maximumFractionDigits: casas, maximumSignificantDigits: 3, roundingPriority: 'lessPrecision' } as const
      const reais = amount / 100
      const divisor = [1e9, 1e6, 1e3].find((each) => reais * 2 >= each) ?? 1
      const text = new Intl.NumberFormat(localeOf(language), options).format(reais / divisor)
      expect(compactCentavos(amount, () => '', language, casas).trim()).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
