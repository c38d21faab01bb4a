import { expect, test } from 'vitest'
import { createRowFilter } from './ignored-rows.ts'

test.each([
  [{ modo: 'comeca', texto: 'TOTAL' }, true],
  [{ modo: 'contem', texto: 'serviço' }, true],
  [{ modo: 'igual', texto: 'total' }, false],
  [{ modo: 'igual', texto: '10,00', coluna: 1 }, true],
  [{ modo: 'igual', texto: '10,00', coluna: 0 }, false],
  [{ modo: 'contem', texto: 'x', coluna: 9 }, false],
  [{ modo: 'contem', texto: '´' }, false],
  [{ modo: 'igual', texto: '´' }, false],
] as const)('the pattern %j matches a row: %s', (pattern, expected) => {
  expect(createRowFilter([pattern])(['Total dos Servicos', '10,00', null])).toBe(expected)
})
