import { expect, test } from 'vitest'
import { countText, joinFirst } from './text.ts'

test('counts with the singular for one only', () => {
  expect([0, 1, 2, 1234].map((count) => countText(count, 'conta', 'contas'))).toEqual(['0 contas', '1 conta', '2 contas', '1.234 contas'])
})

test('names the first and counts the rest', () => {
  expect([joinFirst([], 2), joinFirst(['Taxas', 'Fretes'], 2), joinFirst(['Taxas', 'Fretes', 'Juros'], 2)]).toEqual([
    '',
    'Taxas, Fretes',
    'Taxas, Fretes e mais 1',
  ])
})
