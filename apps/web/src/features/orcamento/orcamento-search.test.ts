import { expect, test } from 'vitest'
import { parseOrcamentoSearch } from './orcamento-search.ts'
import { filterOf, isFiltered, parseOrcamentosSearch } from './orcamentos-search.ts'

test('parses the URL of the list and drops invalid values', () => {
  const dono = 'a0000000-0000-4000-8000-000000000001'
  const search = { busca: 2026, situacao: 'aprovado', inicio: '2026-01', cenario: 'base', tipo: 'previsto', dono, ordem: 'nome', pagina: 2 }
  expect(filterOf(parseOrcamentosSearch(search))).toEqual({
    busca: '2026',
    situacao: 'aprovado',
    inicio: '2026-01',
    cenario: 'base',
    tipo: 'previsto',
    dono,
    ordem: 'nome',
  })
  const wrong = { situacao: 'perdido', inicio: '2026-13', tipo: 7, dono: 'eu', ordem: 'preço', pagina: 1, limite: 25 }
  expect(Object.values(parseOrcamentosSearch(wrong)).filter((value) => value !== undefined)).toEqual([])
})

test('order and page are not filters', () => {
  expect(isFiltered({ ordem: 'nome', pagina: 3 })).toBe(false)
  expect(isFiltered({ cenario: 'otimista' })).toBe(true)
})

test('parses the URL of a budget, with a month only next to a line', () => {
  expect(parseOrcamentoSearch({ edit: true, painel: 'comentarios', linha: 7, mes: 12 })).toEqual({
    edit: true,
    painel: 'comentarios',
    linha: 7,
    mes: 12,
  })
  for (const search of [{ edit: 'sim', painel: 'outro', linha: -1, mes: 3 }, { mes: 3 }]) {
    expect(Object.values(parseOrcamentoSearch(search)).filter((value) => value !== undefined)).toEqual([])
  }
  expect(parseOrcamentoSearch({ linha: 7, mes: 13 }).mes).toBeUndefined()
})
