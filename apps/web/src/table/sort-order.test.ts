import { expect, test } from 'vitest'
import { ariaSort, nextOrdem } from './sort-order.ts'

test('a column sorts one way, then the other', () => {
  expect([nextOrdem('nome', 'acesso'), nextOrdem('acesso', 'acesso'), nextOrdem('-acesso', 'acesso')]).toEqual([
    'acesso',
    '-acesso',
    'acesso',
  ])
  expect([ariaSort('acesso', 'acesso'), ariaSort('-acesso', 'acesso'), ariaSort('-acesso', 'nome')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})
