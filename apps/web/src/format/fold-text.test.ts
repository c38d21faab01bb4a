import { expect, test } from 'vitest'
import { matchesText } from './fold-text.ts'

test('matches every word in any case and without accents', () => {
  expect(matchesText('Comercial Ação & Água', 'agua acao')).toBe(true)
  expect(matchesText('Comercial Ação & Água', 'agua sul')).toBe(false)
  expect(matchesText('DRE', '')).toBe(true)
  expect(['depara', 'de-para', 'de para'].map((search) => matchesText('De-Para', search))).toEqual([true, true, true])
  expect(matchesText('3.1.01-2', '3.1.01-3')).toBe(false)
})

test('matches the singular and the plural of a word, and no shorter word', () => {
  expect(['apuração', 'apurações', 'apuraçoes'].map((search) => matchesText('Apurações do rateio', search))).toEqual([true, true, true])
  expect(matchesText('Apuração de março', 'apurações')).toBe(true)
  expect(matchesText('Lançamento 12', 'lançamentos')).toBe(true)
  expect(matchesText('Mesa', 'mês')).toBe(true)
  expect(matchesText('Me ajude', 'mês')).toBe(false)
})
