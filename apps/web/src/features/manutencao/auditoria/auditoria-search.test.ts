import { expect, it } from 'vitest'
import { filtroOf, isFiltrada, parseAuditoriaSearch } from './auditoria-search.ts'

const QUEM = '0b2f8f0e-7a4e-4a51-9a55-3c9b1f6f0a11'

it('keeps valid parameters and drops the rest', () => {
  const search = parseAuditoriaSearch({
    busca: 42,
    inicio: '2026-02-28',
    fim: '2026-02-31',
    quem: QUEM,
    tipo: 'entradas',
    registro: 7,
    lixo: 1,
  })
  expect(search).toMatchObject({ busca: '42', inicio: '2026-02-28', fim: undefined, quem: QUEM, tipo: 'entradas', registro: 7 })
  expect(filtroOf(search)).toEqual({ busca: '42', inicio: '2026-02-28', quem: QUEM, tipo: 'entradas' })
  expect(parseAuditoriaSearch({ quem: 'ana', tipo: 'x', acao: 'sessao.dance', registro: -1 })).toEqual(parseAuditoriaSearch({}))
})

it('an action implies its kind, and a record needs both its parts', () => {
  expect(parseAuditoriaSearch({ tipo: 'entradas', acao: 'usuario.block' })).toMatchObject({ tipo: undefined, acao: 'usuario.block' })
  expect(isFiltrada(parseAuditoriaSearch({ assunto: 'Usuario', nome: 'Ana' }))).toBe(false)
  expect(filtroOf(parseAuditoriaSearch({ assunto: 'Usuario', assuntoId: QUEM, nome: 'Ana' }))).toEqual({
    assunto: 'Usuario',
    assuntoId: QUEM,
  })
})
