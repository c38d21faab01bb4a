import { expect, it } from 'vitest'
import { matchesText } from './texto.ts'

it('finds whatever the case and the accents, every word somewhere', () => {
  expect(matchesText('Comercial Ação & Água', 'agua acao')).toBe(true)
  expect(matchesText('Comercial Ação & Água', 'agua sul')).toBe(false)
  expect(matchesText('DRE', '')).toBe(true)
})
