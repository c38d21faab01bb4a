import { expect, test } from 'vitest'
import { compactCentavos } from './compact-amount.ts'

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
