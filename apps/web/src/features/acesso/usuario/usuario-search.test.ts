import { expect, test } from 'vitest'
import { PAGE_SIZES } from '../../../table/page-size.ts'
import { parseUsuarioSearch } from './usuario-search.ts'

const NOTHING = {
  busca: undefined,
  perfil: undefined,
  status: undefined,
  ordem: undefined,
  pagina: undefined,
  limite: undefined,
  todos: undefined,
  usuario: undefined,
}

test('keeps the parameters of a view and drops defaults and invalid values', () => {
  expect(parseUsuarioSearch({ busca: 7, perfil: 'leitor', status: 'bloqueado', ordem: '-acesso', pagina: 3, limite: 100 })).toEqual({
    ...NOTHING,
    busca: '7',
    perfil: 'leitor',
    status: 'bloqueado',
    ordem: '-acesso',
    pagina: 3,
    limite: 100,
  })
  expect(
    parseUsuarioSearch({ busca: {}, perfil: 'rei', status: 1, ordem: 'nome', pagina: 0.5, limite: 7, todos: 'sim', usuario: '../x' }),
  ).toEqual(NOTHING)
})

test('"Table page sizes: 5, 10, 20, 25, 50, 100."', () => {
  expect(PAGE_SIZES).toEqual([5, 10, 20, 25, 50, 100])
})
