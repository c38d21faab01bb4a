import { expect, test } from 'vitest'
import { matchesText } from './fold-text.ts'

test('matches every word in any case and without accents', () => {
  expect(matchesText('Comercial Ação & Água', 'agua acao')).toBe(true)
  expect(matchesText('Comercial Ação & Água', 'agua sul')).toBe(false)
  expect(matchesText('DRE', '')).toBe(true)
  expect(['depara', 'de-para', 'de para'].map((search) => matchesText('De-Para', search))).toEqual([true, true, true])
  expect(matchesText('3.1.01-2', '3.1.01-3')).toBe(false)
})
