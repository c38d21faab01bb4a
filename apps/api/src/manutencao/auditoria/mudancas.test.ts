import { expect, test } from 'vitest'
import { idsOf, mudancasOf, type AuditoriaNomes } from './mudancas.ts'

const NOMES: AuditoriaNomes = {
  grupoItens: new Map([
    [1, 'RB.01 Vendas'],
    [2, 'DPE.01 Salários'],
  ]),
  centrosCusto: new Map([
    [7, 'LOJ-SP'],
    [8, 'LOJ-RJ'],
  ]),
  filiais: new Map(),
}

test('omits unchanged fields and ids', () => {
  const antes = { nome: 'Ana', perfil: 'analista' }
  const depois = { nome: 'Ana', perfil: 'gestor', sessaoId: 'x', dispositivo: 'Chrome' }
  expect(mudancasOf('usuario.update', { antes, depois }, NOMES)).toEqual([
    { campo: 'perfil', item: null, tipo: 'opcao', antes: 'analista', depois: 'gestor' },
  ])
})

test('lists fields of a cadastro in screen order with their types', () => {
  const antes = { ano: 2026, m01: 1.5, direcionador: 'HC', centroCusto: 'A', filial: null, m02: null }
  const depois = { ...antes, m02: 12.25, m01: 2 }
  expect(mudancasOf('direcionadorAno.update', { antes, depois }, NOMES)).toEqual([
    { campo: 'm01', item: null, tipo: 'decimal', antes: 1.5, depois: 2 },
    { campo: 'm02', item: null, tipo: 'decimal', antes: null, depois: 12.25 },
  ])
  const [codigo, , natureza] = mudancasOf(
    'conta.remove',
    { antes: { natureza: 4, descricao: 'Vendas', codigo: '3.1' }, depois: null },
    NOMES,
  )
  expect([codigo, natureza]).toEqual([
    { campo: 'codigo', item: null, tipo: 'texto', antes: '3.1', depois: null },
    { campo: 'natureza', item: null, tipo: 'opcao', antes: 4, depois: null },
  ])
})

test('describes the De-Para of each account, written by a person or an import', () => {
  const regra = (grupoItemId: number) => ({ grupoItemId, origem: 'manual', motivo: null, mesInicio: null, mesFim: null })
  const antes = [
    { conta: '3.1', grupoItem: null, regras: [] },
    { conta: '3.2', regras: [regra(1)] },
    { conta: '3.3', regras: [regra(1)] },
  ]
  const depois = [
    { conta: '3.1', grupoItem: 'RB.01 Vendas', regras: [regra(1)] },
    { conta: '3.2', regras: [regra(1), regra(2)] },
    { conta: '3.3', regras: [regra(1)] },
  ]
  expect(idsOf(antes, depois).grupoItens).toEqual([1, 1, 1, 1, 2, 1])
  expect(mudancasOf('dePara.update', { antes, depois }, NOMES)).toEqual([
    { campo: 'conta', item: '3.1', tipo: 'texto', antes: null, depois: 'RB.01 Vendas' },
    { campo: 'conta', item: '3.2', tipo: 'texto', antes: 'RB.01 Vendas', depois: 'RB.01 Vendas / DPE.01 Salários' },
  ])
})

test('lists permissions one by one, and a scope by codes', () => {
  const escopo = { restringeCentroCusto: false, centrosCusto: [], restringeFilial: false, filiais: [] }
  const antes = { excecoes: [{ action: 'export', subject: 'Dre', permitido: false }], escopo }
  const depois = {
    excecoes: [{ action: 'read', subject: 'Auditoria', permitido: true }],
    escopo: { ...escopo, restringeCentroCusto: true, centrosCusto: [7, 9] },
  }
  expect(mudancasOf('permissao.updateUsuario', { antes, depois }, NOMES)).toEqual([
    { campo: 'excecoes', item: 'export Dre', tipo: 'permissao', antes: false, depois: null },
    { campo: 'excecoes', item: 'read Auditoria', tipo: 'permissao', antes: null, depois: true },
    { campo: 'restringeCentroCusto', item: null, tipo: 'logico', antes: false, depois: true },
    { campo: 'centrosCusto', item: null, tipo: 'texto', antes: null, depois: ['LOJ-SP', '#9'] },
  ])
})

test('formats months, money, instants and a confirmed e-mail', () => {
  const tell = (action: Parameters<typeof mudancasOf>[0], depois: unknown) =>
    mudancasOf(action, { antes: null, depois }, NOMES).map(({ campo, tipo, antes, depois: now }) => [campo, tipo, antes, now])
  expect(tell('importacao.undo', { mesesRestaurados: [202_501, 202_502] })).toEqual([
    ['mesesRestaurados', 'mes', null, ['2025-01', '2025-02']],
  ])
  expect(tell('importacao.conclude', { inicio: '2025-01', partidas: 1_200, totalCentavos: 5, cnpj: '11222333000181' })).toEqual([
    ['cnpj', 'cnpj', null, '11222333000181'],
    ['inicio', 'mes', null, '2025-01'],
    ['partidas', 'inteiro', null, 1_200],
    ['totalCentavos', 'centavos', null, 5],
  ])
  expect(tell('email.change', { antes: 'a@x.br', depois: 'b@x.br', dispositivo: 'Chrome' })).toEqual([
    ['email', 'texto', 'a@x.br', 'b@x.br'],
  ])
  expect(tell('sessao.login', { expiresAt: '2026-01-02T03:04:05.000Z' })).toEqual([
    ['expiresAt', 'instante', null, '2026-01-02T03:04:05.000Z'],
  ])
})

test('shows unknown content as stored', () => {
  for (const strange of [null, 7, 'x', [1, 'a', null], { excecoes: 'x', escopo: [] }, { a: { b: [1] } }]) {
    expect(() => mudancasOf('usuario.update', { antes: strange, depois: strange }, NOMES)).not.toThrow()
  }
  expect(mudancasOf('usuario.update', { antes: null, depois: { extra: { b: 1 } } }, NOMES)).toEqual([
    { campo: 'extra', item: null, tipo: 'texto', antes: null, depois: '{"b":1}' },
  ])
})
