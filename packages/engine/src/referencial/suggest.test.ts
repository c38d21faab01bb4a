import { expect, test } from 'vitest'
import { suggestGrupoItem, suggestGrupoItens } from './suggest.ts'
import { CONFIANCA_TO_SAVE, type Aprendida } from './suggestion.ts'

function suggest(contas: readonly (readonly [codigo: string, descricao: string, contaSuperior: string])[]): Record<string, string> {
  const suggestions = suggestGrupoItens(contas.map(([codigo, descricao, contaSuperior]) => ({ codigo, descricao, contaSuperior })))
  return Object.fromEntries([...suggestions].map(([codigo, { grupoItem, origem }]) => [codigo, `${origem} ${grupoItem}`]))
}

test('an account without keywords follows its siblings when they all agree on the grupo', () => {
  expect(
    suggest([
      ['5.1.01', 'Salários', '5.1'],
      ['5.1.02', 'Horas extras', '5.1'],
      ['5.1.03', 'FGTS', '5.1'],
      ['5.1.04', 'Diversos', '5.1'],
    ]),
  ).toEqual({ '5.1.01': 'descricao DPE.01', '5.1.02': 'descricao DPE.01', '5.1.03': 'descricao DPE.03', '5.1.04': 'irmas DPE.01' })
})

test('disagreeing siblings, or a single one, give no suggestion', () => {
  expect(
    Object.keys(
      suggest([
        ['1', 'Salários', 'x'],
        ['2', 'Energia', 'x'],
        ['3', 'Diversos', 'x'],
      ]),
    ),
  ).toEqual(['1', '2'])
  expect(
    Object.keys(
      suggest([
        ['1', 'Salários', 'x'],
        ['2', 'Diversos', 'x'],
      ]),
    ),
  ).toEqual(['1'])
})

test('a suggestion by siblings has an explanation', () => {
  const contas = [
    { codigo: '1', descricao: 'Juros passivos', contaSuperior: '5.2' },
    { codigo: '2', descricao: 'Encargos financeiros', contaSuperior: '5.2' },
    { codigo: '3', descricao: 'Diversas', contaSuperior: '5.2' },
  ]
  expect(suggestGrupoItens(contas).get('3')).toMatchObject({
    motivo: 'As outras contas de 5.2 são de Resultado financeiro: Despesas financeiras.',
    indicio: '5.2',
    confianca: 55,
  })
})

const RECEITA = { descricoesSuperiores: ['RECEITA BRUTA'], contaSuperior: '3.1' }

test('a revenue for technical assistance is not a royalty, and is not saved without asking', () => {
  const conta = { codigo: '3.1.4', descricao: 'Serv. prestados – assistência técnica', saldoCentavos: 38_800_000 }
  expect(suggestGrupoItem(conta)).toMatchObject({ grupoItem: 'RB.03' })
  expect(suggestGrupoItem({ ...conta, ...RECEITA })).toMatchObject({ grupoItem: 'RB.03', confianca: 92 })
  const expense = suggestGrupoItem({ codigo: '4.1', descricao: 'Assistência técnica', saldoCentavos: -100 })
  expect(expense).toMatchObject({ grupoItem: 'DCO.07' })
  expect(expense?.confianca).toBeLessThan(CONFIANCA_TO_SAVE)
})

test.each(['Receita de vendas', 'Receita bruta de vendas', 'Vendas', 'Vendas à vista', 'VDAS A PRAZO', 'Receita com vendas online'])(
  'proposes revenue from goods for "%s", without saving it unasked',
  (descricao) => {
    const suggestion = suggestGrupoItem({ codigo: '3.1', descricao, saldoCentavos: 100 })
    expect(suggestion).toMatchObject({ grupoItem: 'RB.01', origem: 'descricao', confianca: 75 })
  },
)

test.each([
  ['Comissões de vendas', -100],
  ['Vendas', -100],
  ['Receita de vendas de imobilizado', 100],
])('does not take "%s" with balance %i for revenue from goods', (descricao, saldoCentavos) => {
  const suggestion = suggestGrupoItem({
    codigo: '3.1',
    descricao,
    saldoCentavos,
    descricoesSuperiores: saldoCentavos < 0 ? ['Despesas'] : [],
  })
  expect(suggestion?.grupoItem).not.toBe('RB.01')
})

test('a balance that contradicts parents or item lowers the confidence below saving', () => {
  const despesa = { codigo: '4', descricao: 'Energia elétrica', descricoesSuperiores: ['Despesas gerais'] }
  const of = (saldoCentavos: number) => suggestGrupoItem({ ...despesa, saldoCentavos })?.confianca ?? 0
  expect(of(-100)).toBeGreaterThanOrEqual(CONFIANCA_TO_SAVE)
  expect(of(100)).toBeLessThan(CONFIANCA_TO_SAVE)
  expect(of(0)).toBeGreaterThanOrEqual(CONFIANCA_TO_SAVE)
})

test('a revenue alone among expenses is not saved without asking', () => {
  const expenses = ['Energia elétrica', 'Internet', 'Seguros'].map((descricao, i) => ({ codigo: `${i}`, descricao, contaSuperior: '4.1' }))
  const juros = { codigo: '9', descricao: 'Juros recebidos', contaSuperior: '4.1', saldoCentavos: 100 }
  expect(suggestGrupoItens([juros]).get('9')?.confianca).toBe(92)
  expect(suggestGrupoItens([...expenses, juros]).get('9')?.confianca).toBe(77)
})

test('own mappings of the same name win over keywords, unless they disagree or do not fit', () => {
  const conta = { codigo: '4', descricao: 'Energia Elétrica', saldoCentavos: -100 }
  const learn = (...aprendidas: Aprendida[]) => suggestGrupoItem(conta, new Map([['energia eletrica', aprendidas]]))
  expect(learn({ grupoItem: 'DAD.09', clientes: 0 })).toMatchObject({ grupoItem: 'DAD.09', origem: 'aprendida', indicio: '0' })
  expect(learn({ grupoItem: 'DAD.09', clientes: 4 })?.origem).toBe('descricao')
  expect(learn({ grupoItem: 'DAD.09', clientes: 0 }, { grupoItem: 'DCO.99', clientes: 0 })).toMatchObject({ grupoItem: 'DAD.04' })
  expect(learn({ grupoItem: 'RB.03', clientes: 0 })).toMatchObject({ grupoItem: 'DAD.04' })
})
