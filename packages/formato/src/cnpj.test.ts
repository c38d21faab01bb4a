import { expect, test } from 'vitest'
import { formatCnpj } from './cnpj.ts'

test('formats numeric and alphanumeric CNPJs with their punctuation', () => {
  expect(formatCnpj('12345678000195')).toBe('12.345.678/0001-95')
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatCnpj('')).toBe('')
})
