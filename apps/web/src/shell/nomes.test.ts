import { expect, it } from 'vitest'
import { firstName, initials, matchesText } from './nomes.ts'

it.each([
  ['Comercial Ação & Água', 'CA'],
  ['Renata Camargo', 'RC'],
  ['Érica', 'É'],
  ['3 Irmãos Ltda', 'IL'],
])('%s is abbreviated %s', (name, text) => {
  expect(initials(name)).toBe(text)
})

it('greets by the first name', () => {
  expect(firstName(' Renata Camargo')).toBe('Renata')
})

it('finds whatever the case and the accents, every word somewhere', () => {
  expect(matchesText('Comercial Ação & Água', 'agua acao')).toBe(true)
  expect(matchesText('Comercial Ação & Água', 'agua sul')).toBe(false)
  expect(matchesText('DRE', '')).toBe(true)
})
