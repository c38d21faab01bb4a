import { expect, test } from 'vitest'
import { firstName, initials } from './initials.ts'

test.each([
  ['Comercial Ação & Água', 'CA'],
  ['Construtora e Incorporadora Maria', 'CI'],
  ['Padaria da Praça', 'PP'],
  ['Renata Camargo', 'RC'],
  ['Érica', 'É'],
  ['3 Irmãos Ltda', 'IL'],
])('%s is abbreviated %s', (name, text) => {
  expect(initials(name)).toBe(text)
})

test('greets by the first name', () => {
  expect(firstName(' Renata Camargo')).toBe('Renata')
})
