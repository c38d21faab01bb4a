import { expect, test } from 'vitest'
import { compareCodigoConta } from '../de-para/codigo-conta.ts'
import { MODELO_GERENCIAL } from './modelo.ts'
import { PLANO_CONTAS_PADRAO } from './plano-contas.ts'

const porCodigo = new Map(PLANO_CONTAS_PADRAO.map((conta) => [conta.codigo, conta]))
const itens = MODELO_GERENCIAL.grupos.flatMap((grupo) => grupo.itens.map((item) => item.codigo))

test('every item of the model has exactly one account, and every posting account has an item', () => {
  expect(PLANO_CONTAS_PADRAO.flatMap(({ grupoItem }) => grupoItem ?? []).toSorted()).toEqual(itens.toSorted())
  expect(PLANO_CONTAS_PADRAO.filter(({ analitica, grupoItem }) => analitica !== (grupoItem !== null))).toEqual([])
})

test('codes are unique, in order, and below their parent account', () => {
  expect(porCodigo.size).toBe(PLANO_CONTAS_PADRAO.length)
  expect(PLANO_CONTAS_PADRAO.toSorted((a, b) => compareCodigoConta(a.codigo, b.codigo))).toEqual(PLANO_CONTAS_PADRAO)
  for (const { codigo, superior, nivel } of PLANO_CONTAS_PADRAO) {
    expect(codigo.split('.')).toHaveLength(nivel)
    expect(superior === null ? '' : `${superior}.`).toBe(codigo.slice(0, codigo.lastIndexOf('.') + 1))
    if (superior !== null) expect(porCodigo.get(superior)).toMatchObject({ analitica: false, nivel: nivel - 1 })
  }
})

test('the most used accounts have the usual codes of a Brazilian chart', () => {
  const destinoOf = (codigo: string): unknown => [porCodigo.get(codigo)?.descricao, porCodigo.get(codigo)?.grupoItem]
  expect(destinoOf('3.1.01')).toEqual(['Revenda de mercadorias', 'RB.01'])
  expect(destinoOf('4.1.01')).toEqual(['Custo das mercadorias vendidas (CMV)', 'CUS.01'])
  expect(destinoOf('5.1.01')).toEqual(['Salários e ordenados', 'DPE.01'])
  expect(destinoOf('5.2.99')).toEqual(['Outras despesas administrativas', 'DAD.99'])
  expect(destinoOf('6.2.02')).toEqual(['Despesas financeiras', 'RFI.02'])
  expect(destinoOf('7.1.02')).toEqual(['CSLL', 'IRC.02'])
})
