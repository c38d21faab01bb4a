import { expect, test } from 'vitest'
import { filterOf, isFiltered, parseAuditoriaSearch } from './auditoria-search.ts'

const CALLER = '0b2f8f0e-7a4e-4a51-9a55-3c9b1f6f0a11'

test('keeps valid parameters and drops the rest', () => {
  const search = parseAuditoriaSearch({
    busca: 42,
    inicio: '2026-02-28',
    fim: '2026-02-31',
    quem: CALLER,
    tipo: 'entradas',
    registro: 7,
    lixo: 1,
  })
  expect(search).toMatchObject({ busca: '42', inicio: '2026-02-28', fim: undefined, quem: CALLER, tipo: 'entradas', registro: 7 })
  expect(filterOf(search)).toEqual({ busca: '42', inicio: '2026-02-28', quem: CALLER, tipo: 'entradas' })
  expect(parseAuditoriaSearch({ quem: 'ana', tipo: 'x', acao: 'sessao.dance', registro: -1 })).toEqual(parseAuditoriaSearch({}))
})

test('an action implies its kind, and a record needs both its parts', () => {
  expect(parseAuditoriaSearch({ tipo: 'entradas', acao: 'usuario.block' })).toMatchObject({ tipo: undefined, acao: 'usuario.block' })
  expect(isFiltered(parseAuditoriaSearch({ assunto: 'Usuario', nome: 'Ana' }))).toBe(false)
  expect(filterOf(parseAuditoriaSearch({ assunto: 'Usuario', assuntoId: CALLER, nome: 'Ana' }))).toEqual({
    assunto: 'Usuario',
    assuntoId: CALLER,
  })
})
