import { expect, test } from 'vitest'
import { labelMeses } from './labels.ts'

test('shows the year of months only when there are several years', () => {
  expect(labelMeses(['2025-11', '2025-12'], 'pt')).toEqual(['nov', 'dez'])
  expect(labelMeses(['2025-12', '2026-01'], 'pt')).toEqual(['dez/2025', 'jan/2026'])
})
