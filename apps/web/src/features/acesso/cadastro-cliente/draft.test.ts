import { describe, expect, it } from 'vitest'
import { RASCUNHO_VAZIO, type Rascunho, findCnpjProblem, findProblemas, reachPasso, toCadastro } from './draft.ts'

const completo: Rascunho = {
  cnpj: '11.222.333/0001-81',
  razao: ' Padaria Pão Quente Ltda ',
  curto: '',
  nome: 'Rita',
  senha: 'pão quente cedo',
  modelo: 'gerencial',
}

describe('CNPJ in any spelling', () => {
  it.each(['11222333000181', '11.222.333/0001-81', ' 11 222 333 0001 81', '12ABC34501DE35', '12.abc.345/01de-35'])('accepts %s', (text) => {
    expect(findCnpjProblem(text)).toBeUndefined()
  })
  it('reports the defect', () => {
    expect(findCnpjProblem('')).toEqual({ key: 'cadastro.empresa.cnpjObrigatorio' })
    expect(findCnpjProblem('11.222.333')).toEqual({ key: 'cadastro.empresa.cnpjIncompleto', posicoes: 8 })
    expect(findCnpjProblem('11.222.333/0001-82')).toEqual({ key: 'cadastro.empresa.cnpjInvalido' })
  })
})

it('each step requires only its own fields', () => {
  expect(Object.keys(findProblemas('empresa', RASCUNHO_VAZIO))).toEqual(['cnpj', 'razao'])
  expect(Object.keys(findProblemas('pessoa', RASCUNHO_VAZIO))).toEqual(['nome', 'senha'])
  expect(findProblemas('pessoa', { ...completo, senha: 'curta 12' })).toEqual({ senha: { key: 'senha.curta', count: 2 } })
  expect(findProblemas('plano', RASCUNHO_VAZIO)).toEqual({})
})

it('an address leads no further than the completed steps', () => {
  expect(reachPasso(3, RASCUNHO_VAZIO)).toBe(0)
  expect(reachPasso(3, { ...completo, senha: '' })).toBe(1)
  expect(reachPasso(3, completo)).toBe(3)
  expect(reachPasso(99, completo)).toBe(3)
  expect(reachPasso(Number.NaN, completo)).toBe(0)
  expect(reachPasso(-1, completo)).toBe(0)
})

it('is sent as the server stores it', () => {
  expect(toCadastro('t', completo)).toEqual({
    token: 't',
    empresa: { cnpj: '11222333000181', nome: 'Padaria Pão Quente Ltda' },
    pessoa: { nome: 'Rita', senha: 'pão quente cedo' },
    plano: { modelo: 'gerencial' },
  })
})
