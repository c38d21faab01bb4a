import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT, type CadastroDraft, findCnpjProblem, findProblemas, reachStep, toCadastro } from './draft.ts'

const completo: CadastroDraft = {
  cnpj: '11.222.333/0001-81',
  razao: ' Padaria Pão Quente Ltda ',
  short: '',
  nome: 'Rita',
  senha: 'pão quente cedo',
  modelo: 'gerencial',
}

describe('CNPJ in any spelling', () => {
  test.each(['11222333000181', '11.222.333/0001-81', ' 11 222 333 0001 81', '12ABC34501DE35', '12.abc.345/01de-35'])(
    'accepts %s',
    (text) => {
      expect(findCnpjProblem(text)).toBeUndefined()
    },
  )
  test('reports the defect', () => {
    expect(findCnpjProblem('')).toEqual({ key: 'cadastro.empresa.cnpjObrigatorio' })
    expect(findCnpjProblem('11.222.333')).toEqual({ key: 'cadastro.empresa.cnpjIncompleto', posicoes: 8 })
    expect(findCnpjProblem('11.222.333/0001-82')).toEqual({ key: 'cadastro.empresa.cnpjInvalido' })
  })
})

test('each step requires only its own fields', () => {
  expect(Object.keys(findProblemas('empresa', EMPTY_DRAFT))).toEqual(['cnpj', 'razao'])
  expect(Object.keys(findProblemas('pessoa', EMPTY_DRAFT))).toEqual(['nome', 'senha'])
  expect(findProblemas('pessoa', { ...completo, senha: 'curta 12' })).toEqual({ senha: { key: 'senha.curta', count: 2 } })
  expect(findProblemas('plano', EMPTY_DRAFT)).toEqual({})
})

test('an address leads no further than the completed steps', () => {
  expect(reachStep(3, EMPTY_DRAFT)).toBe(0)
  expect(reachStep(3, { ...completo, senha: '' })).toBe(1)
  expect(reachStep(3, completo)).toBe(3)
  expect(reachStep(99, completo)).toBe(3)
  expect(reachStep(Number.NaN, completo)).toBe(0)
  expect(reachStep(-1, completo)).toBe(0)
})

test('is sent as the server stores it', () => {
  expect(toCadastro('t', completo)).toEqual({
    token: 't',
    empresa: { cnpj: '11222333000181', nome: 'Padaria Pão Quente Ltda' },
    pessoa: { nome: 'Rita', senha: 'pão quente cedo' },
    plano: { modelo: 'gerencial' },
  })
})
