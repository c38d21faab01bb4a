import { ENTIDADE_DEFS } from '@lastro/contract'
import { expect, test } from 'vitest'
import { changeFilter, parseCadastroSearch } from './cadastro-search.ts'

test('keeps values valid for the entidade, drops the rest and omits defaults', () => {
  expect(parseCadastroSearch({ entidade: 'contas', ordem: 'codigo', pagina: 1, tamanho: 25 })).toEqual({})
  expect(
    parseCadastroSearch({
      entidade: 'valores',
      busca: 2026,
      ordem: '-m01',
      pagina: 3,
      tamanho: 100,
      filtro: 'direcionador:HC',
      arquivados: true,
    }),
  ).toEqual({ entidade: 'valores', busca: '2026', ordem: '-m01', pagina: 3, tamanho: 100, filtro: 'direcionador:HC', arquivados: true })
  expect(
    parseCadastroSearch({ entidade: 'marcianos', busca: {}, ordem: 'm01', pagina: -1, tamanho: 7, filtro: 'codigo:1', arquivados: 'sim' }),
  ).toEqual({})
})

test('sets, changes and removes a filter with any value', () => {
  const def = ENTIDADE_DEFS.valores
  const one = changeFilter(def, undefined, 'direcionador', 'A;B:c%')
  expect(parseCadastroSearch({ entidade: 'valores', filtro: one }).filtro).toBe(one)
  const two = changeFilter(def, one, 'centroCusto', 'VENDAS')
  expect(changeFilter(def, two, 'direcionador', undefined)).toBe('centroCusto:VENDAS')
  expect(changeFilter(def, 'centroCusto:VENDAS', 'centroCusto', undefined)).toBeUndefined()
})
