import { createEcdLeitor, computeEcdDre } from '@lastro/ecd'
import { compileDePara, mesFromSql, mesToSql, suggestGrupoItem } from '@lastro/engine'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAprendidas } from './aprendidas.ts'
import { readRegras } from './de-para-regras.ts'
import { undoImportacao } from './undo.ts'
import { createCenario, ecdOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import type { ImportacaoMode, ImportacaoResultado, SaudeProblema } from './types.ts'

let cenario: ImportacaoFixture
let clienteId: string
beforeAll(async () => {
  cenario = await createCenario()
})
beforeEach(async () => {
  clienteId = await cenario.createCliente()
})
afterAll(() => cenario.close())

type Valores = Record<string, number>

function valuesOfFile(ecd: Buffer): Valores {
  const leitor = createEcdLeitor()
  leitor.push(ecd)
  const loaded = leitor.end()
  const { suggestions } = computeEcdDre(loaded)
  const valores: Valores = {}
  for (let i = 0; i < loaded.saldos.quantidade; i++) {
    const conta = loaded.contas[loaded.saldos.conta[i]!]!
    if (conta.natureza !== 4) continue
    const key = `${loaded.meses[loaded.saldos.mes[i]!]} ${suggestions.get(conta.codigo)?.grupoItem ?? 'sem'}`
    valores[key] = (valores[key] ?? 0) + loaded.saldos.creditoCentavos[i]! - loaded.saldos.debitoCentavos[i]!
  }
  return valores
}

async function valuesOfDatabase(ano: number): Promise<Valores> {
  const dePara = compileDePara(await withTenant(cenario.db, { clienteId, usuarioId: null }, (tx) => readRegras(tx, clienteId)))
  const itens = await cenario.query<{ id: number; codigo: string }>('select id, codigo from grupo_item where cliente_id = $1', [clienteId])
  const codigos = new Map(itens.map(({ id, codigo }) => [id, codigo]))
  const saldos = await cenario.query<{ codigo: string; mes: number; valor: string }>(
    `select c.codigo, s.mes, sum(s.credito_centavos - s.debito_centavos) as valor from saldo_mensal s
     join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id and c.natureza = 4
     join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
     where s.cliente_id = $1 and s.mes / 100 = $2 group by 1, 2`,
    [clienteId, ano],
  )
  const valores: Valores = {}
  for (const { codigo, mes, valor } of saldos) {
    const response = dePara.resolve({ conta: codigo, mes: mesFromSql(mes) })
    const item = response.tipo === 'mapeada' ? codigos.get(response.grupoItem) : response.tipo
    const key = `${mesFromSql(mes)} ${item}`
    valores[key] = (valores[key] ?? 0) + Number(valor)
  }
  return valores
}

function exchanged(ecd: Buffer, a: string, b: string): Buffer {
  const texto = ecd.toString('latin1').replaceAll(`|${a}|`, '|\0|').replaceAll(`|${b}|`, `|${a}|`).replaceAll('|\0|', `|${b}|`)
  return Buffer.from(texto, 'latin1')
}

async function importFile(
  content: Buffer | string,
  modo: ImportacaoMode = 'recusar',
): Promise<{ id: number; avisos: SaudeProblema[]; resultado: ImportacaoResultado }> {
  const { importacaoId: id, resultado } = await cenario.send(content, { clienteId, modo })
  if (resultado.status !== 'concluida') throw new Error(resultado.erro.message)
  return { id, resultado, avisos: resultado.saude.problemas.filter(({ regra }) => regra === 'de_para_referencial_changed') }
}

function listRegras(): Promise<Record<string, unknown>[]> {
  return cenario.query(
    `select conta_inicio, mes_inicio, mes_fim, grupo_item_id, origem, motivo from de_para_regra where cliente_id = $1
     order by conta_inicio, mes_inicio nulls first`,
    [clienteId],
  )
}

const [GOODS, SERVICO] = ['3.1.1.03', '3.1.1.04']
const OLD = ecdOf({ ano: 2024, ramo: 'comercio', seed: 11 })
const NEW = exchanged(ecdOf({ ano: 2025, ramo: 'comercio', seed: 12 }), GOODS, SERVICO)

describe('known accounts with a changed referential code', () => {
  test('each year follows its chart, item by item, in any import order', async () => {
    await importFile(OLD)
    const { avisos } = await importFile(NEW)
    expect(await valuesOfDatabase(2024)).toEqual(valuesOfFile(OLD))
    expect(await valuesOfDatabase(2025)).toEqual(valuesOfFile(NEW))
    expect(new Set(avisos.map(({ valor }) => valor))).toEqual(new Set([GOODS, SERVICO]))
    expect(avisos.find(({ valor }) => valor === SERVICO)?.mensagem).toMatch(
      /^A conta 3\.1\.1\.04 era “Serviços de instalação”, código referencial 3\.01\.01\.01\.01\.06; neste arquivo é “Vendas pela internet”, código referencial 3\.01\.01\.01\.01\.05\. O De-Para de 01\/2025 a 12\/2025 muda: RB\.03 .* → RB\.01 .*\.$/,
    )
    clienteId = await cenario.createCliente()
    await importFile(NEW)
    await importFile(OLD)
    expect(await valuesOfDatabase(2024)).toEqual(valuesOfFile(OLD))
    expect(await valuesOfDatabase(2025)).toEqual(valuesOfFile(NEW))
  })

  test('replacing months changes their De-Para, and undo restores the previous rules', async () => {
    await importFile(OLD)
    const before = await listRegras()
    const swapped = exchanged(OLD, GOODS, SERVICO)
    const { id } = await importFile(swapped, 'substituir')
    expect(await valuesOfDatabase(2024)).toEqual(valuesOfFile(swapped))
    await undoImportacao(cenario.db, { clienteId, usuarioId: null }, id)
    expect(await valuesOfDatabase(2024)).toEqual(valuesOfFile(OLD))
    expect(await listRegras()).toEqual(before)
  })

  test('undoing the new file keeps later changes of the file of another year', async () => {
    await importFile(OLD)
    const { id } = await importFile(NEW)
    const next = ecdOf({ ano: 2026, ramo: 'comercio', seed: 13 })
    await importFile(next)
    await undoImportacao(cenario.db, { clienteId, usuarioId: null }, id)
    expect(await valuesOfDatabase(2024)).toEqual(valuesOfFile(OLD))
    expect(await valuesOfDatabase(2026)).toEqual(valuesOfFile(next))
  })

  test('adding to the same months keeps the mapping and warns, because the amounts are ambiguous', async () => {
    await importFile(OLD)
    const before = await listRegras()
    const { avisos } = await importFile(exchanged(ecdOf({ ano: 2024, ramo: 'comercio', seed: 14 }), GOODS, SERVICO), 'somar')
    expect(await listRegras()).toEqual(before)
    expect(new Set(avisos.map(({ valor }) => valor))).toEqual(new Set([GOODS, SERVICO]))
    expect(avisos[0]?.mensagem).toContain('Outro arquivo já traz essa conta')
  })

  test('a rule made by a person stays, and the report shows the change the file would have made', async () => {
    await importFile(OLD)
    await cenario.query(
      `update de_para_regra set origem = 'manual', motivo = 'Definido por Ana' where cliente_id = $1 and conta_inicio = $2`,
      [clienteId, GOODS],
    )
    const manual = (await listRegras()).filter(({ conta_inicio: conta }) => conta === GOODS)
    const { avisos } = await importFile(NEW)
    expect((await listRegras()).filter(({ conta_inicio: conta }) => conta === GOODS)).toEqual(manual)
    expect(avisos.find(({ valor }) => valor === GOODS)?.mensagem).toContain('A regra definida por uma pessoa continua: RB.01')
  })

  test('an unchanged file makes no warning and no rule; an unknown code leaves the account unmapped with a warning', async () => {
    await importFile(OLD)
    const before = await listRegras()
    const equal = await importFile(ecdOf({ ano: 2025, ramo: 'comercio', seed: 15 }))
    expect(equal.avisos).toEqual([])
    expect(await listRegras()).toEqual(before)
    const texto = ecdOf({ ano: 2026, ramo: 'comercio', seed: 16 })
      .toString('latin1')
      .replace(
        /^(\|I050\|[^|]*\|04\|A\|[^|]*\|3\.1\.1\.03\|[^|]*\|)[^|]*(\|\r?\n\|I051\|[^|]*\|)[^|]*\|/m,
        '$1Projeto Aurora$23.01.01.99.99.99|',
      )
    const { avisos } = await importFile(Buffer.from(texto, 'latin1'))
    expect(avisos.map(({ mensagem }) => mensagem)).toEqual([expect.stringMatching(/muda: RB\.01 .* → sem destino/)])
    expect((await listRegras()).find(({ conta_inicio: conta }) => conta === GOODS)).toMatchObject({ mes_inicio: null, mes_fim: 202512 })
  })
})

test('a known unmapped account that gets a referential code is mapped from the file that has it', async () => {
  await importFile(OLD)
  const balancete = 'Conta;Descrição;Mês;Débito;Crédito\n5.1.9.77;Conta obscura;12/2023;10,00;0,00\n'
  await importFile(balancete)
  const texto = ecdOf({ ano: 2025, ramo: 'comercio', seed: 17 }).toString('latin1')
  const [, conta = ''] = /^\|I050\|[^|]*\|04\|A\|[^|]*\|(5\.[^|]*)\|[^|]*\|[^|]*\|\r?\n\|I051\|/m.exec(texto) ?? []
  expect(conta).not.toBe('')
  const { avisos } = await importFile(Buffer.from(texto.replaceAll(`|${conta}|`, '|5.1.9.77|'), 'latin1'))
  expect(avisos).toEqual([])
  expect((await listRegras()).find(({ conta_inicio: codigo }) => codigo === '5.1.9.77')).toMatchObject({
    mes_inicio: 202501,
    mes_fim: null,
  })
})

test('an account unmapped in only one month of the file is counted', async () => {
  const balancete = [
    'Conta;Descrição;Mês;Débito;Crédito',
    '9.1;Projeto Aurora;02/2025;100,00;0,00',
    '9.1;Projeto Aurora;03/2025;5,00;0,00',
  ].join('\n')
  await importFile('Conta;Descrição;Mês;Débito;Crédito\n9.2;Vendas;01/2025;0,00;1,00\n')
  await cenario.query(
    `insert into de_para_regra (cliente_id, tipo, conta_inicio, mes_inicio, grupo_item_id, origem)
     select $1, 'exata', '9.1', $2, id, 'manual' from grupo_item where cliente_id = $1 and codigo = 'DAD.99'`,
    [clienteId, mesToSql('2025-03')],
  )
  const { resultado } = await importFile(`${balancete}\n`)
  expect(resultado).toMatchObject({ resumo: { contasSemDePara: 1 } })
})

test('a rule made by a person for a centro de custo is not overridden by an automatic rule of the account', async () => {
  await importFile('Conta;Descrição;Mês;Débito;Crédito;Centro de Custo\n9.9;Projeto;01/2025;0,00;1,00;ADM\n')
  await cenario.query(
    `insert into de_para_regra (cliente_id, tipo, conta_inicio, centro_custo_id, grupo_item_id, origem)
     select $1, 'prefixo', '9*', c.id, i.id, 'manual' from grupo_item i, centro_custo c
     where i.cliente_id = $1 and i.codigo = 'DAD.99' and c.cliente_id = $1 and c.codigo = 'ADM'`,
    [clienteId],
  )
  const { resultado } = await importFile('Conta;Descrição;Mês;Débito;Crédito;Centro de Custo\n9.5;Salários;02/2025;7,00;0,00;ADM\n')
  expect(resultado).toMatchObject({ resumo: { regrasDeParaCriadas: 0, contasSemDePara: 0 } })
})

const HEADER = 'Conta;Descrição;Mês;Débito;Crédito'

test('only what is nearly certain is mapped without asking', async () => {
  const lines = ['3.1;Serv. prestados - assistência técnica;01/2025;0,00;90,00', '4.1;Assistência técnica;01/2025;20,00;0,00']
  await importFile([HEADER, ...lines, '4.2;Energia elétrica;01/2025;5,00;0,00', '4.3;Internet;01/2025;0,00;5,00', ''].join('\n'))
  const itens = await cenario.query<{ conta: string; item: string }>(
    `select r.conta_inicio as conta, i.codigo as item from de_para_regra r join grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
     where r.cliente_id = $1 order by 1`,
    [clienteId],
  )
  expect(itens).toEqual([
    { conta: '3.1', item: 'RB.03' },
    { conta: '4.2', item: 'DAD.04' },
  ])
})

test('a new account takes the destination that a person gave to the same name', async () => {
  await importFile([HEADER, '4.1;Projeto Aurora;01/2025;5,00;0,00', '4.2;Energia elétrica;01/2025;5,00;0,00', ''].join('\n'))
  await cenario.query(
    `insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
     select $1, 'exata', '4.1', id, 'manual' from grupo_item where cliente_id = $1 and codigo = 'DCO.99'`,
    [clienteId],
  )
  await importFile([HEADER, '4.9;PROJETO  AURORA;02/2025;7,00;0,00', ''].join('\n'))
  expect((await listRegras()).find(({ conta_inicio: conta }) => conta === '4.9')).toMatchObject({
    motivo: 'Nesta empresa, contas com esse nome vão para Despesas comerciais: Outras despesas comerciais.',
  })
})

test('a mapping that is possible but rarely meant is a warning of the import', async () => {
  const lines = [
    '3.1;Vendas de mercadorias;01/2025;0,00;100,00',
    '4.1;Energia elétrica;01/2025;5,00;0,00',
    '4.2;Energia elétrica filial;01/2025;5,00;0,00',
  ]
  await importFile([HEADER, ...lines, ''].join('\n'))
  const { resultado } = await importFile(
    [HEADER, '4.1;Energia elétrica;02/2025;0,00;30,00', '3.1;Vendas de mercadorias;02/2025;0,00;9,00', ''].join('\n'),
  )
  const avisos = resultado.saude?.problemas.filter(({ regra }) => regra === 'de_para_implausible') ?? []
  expect(avisos.map(({ mensagem }) => mensagem)).toEqual([
    'EBITDA é R$ 39,00 em 2025, acima da receita líquida de R$ 9,00: margem maior que 100 %.',
    'A conta 4.1 Energia elétrica tem saldo credor de R$ 30,00, como uma receita, e está em DAD.04 Energia elétrica.',
  ])
})

test('other companies of the marca teach a name that three of them mapped alike, and never across marcas', async () => {
  const vote = async (grupoItem: string): Promise<string> => {
    const other = await cenario.createCliente()
    await cenario.send([HEADER, '9.1;Projeto Boreal;01/2025;5,00;0,00', ''].join('\n'), { clienteId: other, modo: 'recusar' })
    await cenario.query('delete from de_para_regra where cliente_id = $1', [other])
    await cenario.query(
      `insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
       select $1, 'exata', '9.1', id, 'manual' from grupo_item where cliente_id = $1 and codigo = $2`,
      [other, grupoItem],
    )
    return other
  }
  const learn = async (): Promise<string | undefined> => {
    const own = await cenario.createCliente()
    await cenario.send([HEADER, '4.7;PROJETO BOREAL;01/2025;7,00;0,00', ''].join('\n'), { clienteId: own, modo: 'recusar' })
    // Only a proposal: the import saves no rule.
    expect(await cenario.query('select from de_para_regra where cliente_id = $1', [own])).toEqual([])
    const descricao = 'PROJETO BOREAL'
    const aprendidas = await withTenant(cenario.db, { clienteId: own, usuarioId: null }, (tx) => readAprendidas(tx, own, [descricao]))
    return suggestGrupoItem({ codigo: '4.7', descricao }, aprendidas)?.motivo
  }
  await vote('DCO.99')
  const second = await vote('DCO.99')
  expect(await learn()).toBeUndefined()
  await vote('DCO.99')
  expect(await learn()).toBe('Em 3 outras empresas, contas com esse nome vão para Despesas comerciais: Outras despesas comerciais.')
  await cenario.query(`insert into marca (chave, titulo, cor_primaria, cor_secundaria) values ('outra', 'Outra', '#000000', '#ffffff')`)
  const against = await vote('DAD.99')
  expect(await learn()).toBeUndefined()
  await cenario.query(`update cliente set marca = 'outra' where id = $1`, [against])
  expect(await learn()).toMatch(/^Em 3 outras empresas/)
  await cenario.query(`update cliente set marca = 'outra' where id = $1`, [second])
  expect(await learn()).toBeUndefined()
})
