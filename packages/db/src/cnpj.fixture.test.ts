import { expect, test } from 'vitest'
import { cnpjOf, nextCnpj } from './cnpj.fixture.ts'

test('check digits match known companies', () => {
  expect([cnpjOf(0), cnpjOf(33_000_167)]).toEqual(['00000000000191', '33000167000101'])
})

test('cnpjOf gives unique numbers', () => {
  expect(nextCnpj()).not.toBe(nextCnpj())
})
