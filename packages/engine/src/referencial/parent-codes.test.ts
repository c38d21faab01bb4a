import { expect, test } from 'vitest'
import { listDescricoesSuperiores } from './parent-codes.ts'

const PLANO = new Map([
  ['3', { descricao: 'Resultado', contaSuperior: null }],
  ['3.1', { descricao: 'Custos', contaSuperior: '3' }],
  ['9', { descricao: 'De si mesma', contaSuperior: '9' }],
])

test('lists descriptions from the nearest parent to the top, up to an unknown code or the depth limit', () => {
  const list = (superior: string | null): string[] => listDescricoesSuperiores(superior, (codigo) => PLANO.get(codigo))
  expect(list('3.1')).toEqual(['Custos', 'Resultado'])
  expect(list('3.9')).toEqual([])
  expect(list(null)).toEqual([])
  expect(list('9')).toEqual(Array.from({ length: 12 }, () => 'De si mesma'))
})
