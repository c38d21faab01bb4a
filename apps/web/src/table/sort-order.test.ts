import { expect, test } from 'vitest'
import { ariaSort, nextOrder } from './sort-order.ts'

test('a column sorts one way, then the other', () => {
  expect([nextOrder('nome', 'acesso'), nextOrder('acesso', 'acesso'), nextOrder('-acesso', 'acesso')]).toEqual([
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
