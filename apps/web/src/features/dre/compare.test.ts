import { expect, test } from 'vitest'
import { readVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'
import { addressOf, visaoOf } from './saved-views.ts'
import { CONJUNTOS, listConjuntos, readComparar, writeComparar } from './compare.ts'

test('a saved view opens unchanged, apart from its cliente', () => {
  const search = {
    inicio: '2025-01',
    fim: '2025-12',
    comparar: CONJUNTOS.orcado,
    centroCusto: '3,7',
    abertas: 'CUS',
    escala: 'reais',
    rateio: 'depois',
  }
  const visao = readVisao(parseDreSearch({ ...search, cliente: '6b0f9a52-8c7d-4e0e-9d53-0c6c2f1e7a10' }))
  expect(addressOf(visao)).toEqual(search)
  expect(visaoOf(addressOf(visao))).toEqual({ ...visao, cliente: undefined })
})

test('every preset is an address that parses to itself', () => {
  for (const comparar of Object.values(CONJUNTOS)) {
    const loaded = readComparar(comparar)
    expect(loaded && writeComparar(loaded)).toBe(comparar)
  }
})

test('invalid values fall back, and the first source is the base of comparison', () => {
  expect(readComparar(undefined)).toBeUndefined()
  expect(readComparar('x;y;z;w')).toEqual({ fontes: ['realizado', 'orcado'], por: 'total', dimensao: undefined, analises: [] })
  expect(readComparar('anterior,orcamento:7,orcado,realizado,orcado;mes;filial;ah,variacao')).toEqual({
    fontes: ['realizado', 'orcado', 'orcamento:7', 'anterior'],
    por: 'mes',
    dimensao: 'filial',
    analises: ['variacao', 'ah'],
  })
})

test('users without budgets or with a limited scope are offered reduced presets', () => {
  expect(listConjuntos({ canSeeOrcamento: true, inteiro: true })).toHaveLength(Object.keys(CONJUNTOS).length)
  expect(listConjuntos({ canSeeOrcamento: false, inteiro: false })).toEqual([
    { nome: 'pacote', comparar: 'realizado,anterior;pacote;;variacao,percentual' },
    { nome: 'meses', comparar: undefined },
    { nome: 'centros', comparar: 'realizado;total;centroCusto;variacao' },
    { nome: 'filiais', comparar: 'realizado;total;filial;variacao' },
  ])
})
