import { withTenant } from '@lastro/db'
import { compileDePara } from '@lastro/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRegras } from './de-para-regras.ts'
import { createCenario, type ImportacaoFixture } from './importacao.fixture.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

test('reading rules of some accounts includes ranges and prefixes, and no exact rules of other accounts', async () => {
  const { clienteId } = cenario
  await cenario.send('Conta;Descrição;Mês;Débito;Crédito\n9.1;Projeto;01/2025;0,00;1,00\n')
  await cenario.query('delete from de_para_regra where cliente_id = $1', [clienteId])
  await cenario.query(
    `insert into de_para_regra (cliente_id, tipo, conta_inicio, conta_fim, grupo_item_id, origem)
     select $1, n.tipo, n.inicio, n.fim, i.id, 'manual' from grupo_item i,
       (values ('exata', '9.1', null), ('exata', '9.2', null), ('prefixo', '8*', null), ('faixa', '7.1', '7.9')) n (tipo, inicio, fim)
     where i.cliente_id = $1 and i.codigo = 'DAD.99'`,
    [clienteId],
  )
  const read = (contas?: readonly string[]) =>
    withTenant(cenario.db, { clienteId, usuarioId: null }, (tx) => readRegras(tx, clienteId, contas))
  const regras = await read(['9.1', '8.3', '7.5'])
  expect(regras.map(({ contaInicio }) => contaInicio).toSorted()).toEqual(['7.1', '8*', '9.1'])
  const dePara = compileDePara(regras)
  expect(['9.1', '8.3', '7.5', '6.1'].map((conta) => dePara.resolve({ conta, mes: '2025-01' }).tipo)).toEqual([
    'mapeada',
    'mapeada',
    'mapeada',
    'sem',
  ])
  expect((await read([])).map(({ tipo }) => tipo).toSorted()).toEqual(['faixa', 'prefixo'])
  expect(await read()).toHaveLength(4)
})
