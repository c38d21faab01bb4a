import type { DeParaLista, DreExplicacao, Grupo, RotaData, deParaRotas } from '@lastro/contract'
import { createClient, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, signIn } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { loadData } from '../../cubo/dre-data.ts'
import { withCliente } from '../../http/contexto.ts'
import { computeCobertura } from './list.ts'

type Written = RotaData<typeof deParaRotas.update>

let t: TestApp
let clienteId: string
let token: string
let itens: Map<string, number>

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  const grupos = (await t.app.inject({ url: '/v1/Grupo', headers: bearer(token) })).json<{ data: Grupo[] }>().data
  itens = new Map(grupos.flatMap((grupo) => grupo.itens).map(({ id, codigo }) => [codigo, id]))
})
afterAll(() => t.close())

const send = (method: 'PUT' | 'POST', url: string, payload: object): Promise<LightMyRequestResponse> =>
  t.app.inject({ method, url, headers: bearer(token), payload })
async function list(): Promise<DeParaLista> {
  return (await t.app.inject({ url: '/v1/DePara?inicio=2025-01&fim=2025-12', headers: bearer(token) })).json<{ data: DeParaLista }>().data
}
async function contaIdOf(codigo: string): Promise<number> {
  return (await list()).contas.find((conta) => conta.codigo === codigo)?.contaId ?? 0
}
const totalOf = async (codigo: string): Promise<unknown> => {
  const { data } = (await t.app.inject({ url: '/v1/Dre?inicio=2025-01&fim=2025-12', headers: bearer(token) })).json<{
    data: { linhas: { codigo: string; total: number }[] }
  }>()
  return data.linhas.find((line) => line.codigo === codigo)?.total
}

test('lists unmapped accounts first, then by amount, with coverage to the centavo', async () => {
  const { contas, cobertura } = await list()
  expect(contas.map(({ codigo, saldoCentavos, situacao, grupoItem }) => [codigo, saldoCentavos, situacao, grupoItem?.codigo])).toEqual([
    ['6.1.01', -3_333, 'sem', undefined],
    ['3.1.01', 150_000, 'mapeada', 'RB.01'],
    ['4.1.01', -110_010, 'mapeada', 'CUS.01'],
    ['5.1.01', -20_005, 'mapeada', 'DPE.01'],
    ['3.2.01', -18_000, 'mapeada', 'DED.03'],
  ])
  expect(cobertura).toEqual({ contas: 5, contasMapeadas: 4, valorCentavos: 301_348, valorMapeadoCentavos: 298_015 })
  expect(contas[1]?.regra).toMatchObject({ tipo: 'exata', texto: '3.1.01', origem: 'manual', motivo: 'Definido por Tiago Sá' })
})

test('names the targets and the reasons in the language of the caller', async () => {
  const headers = { ...bearer(token), 'accept-language': 'en' }
  const response = await t.app.inject({ url: '/v1/DePara?inicio=2025-01&fim=2025-12', headers })
  const { contas } = response.json<{ data: DeParaLista }>().data
  expect(contas.find(({ codigo }) => codigo === '4.1.01')).toMatchObject({
    descricao: 'Custo das mercadorias vendidas',
    grupoItem: { descricao: 'Cost of goods sold', grupoDescricao: 'Costs' },
    regra: { motivo: 'Set by Tiago Sá' },
  })
})

test('previews the effect, writes it with a record and shows it in the DRE', async () => {
  const mudancas = [{ contaId: await contaIdOf('6.1.01'), grupoItemId: itens.get('DAD.99') ?? 0 }]
  const { versao } = await list()
  const { data } = (await send('POST', '/v1/DePara/previa', { mudancas, versao })).json<{ data: RotaData<typeof deParaRotas.preview> }>()
  expect(data.efeitos).toEqual([
    {
      ano: 2025,
      de: null,
      para: 'DAD.99 Outras despesas administrativas',
      valorCentavos: -3_333,
      contas: 1,
    },
  ])
  expect(data.resultados).toMatchObject([
    { linha: 'Receita líquida' },
    { ano: 2025, linha: 'EBITDA', antesCentavos: 1_985, depoisCentavos: 1_985 - 3_333 },
  ])
  expect(data.perguntas).toEqual([])
  expect(await totalOf('DAD')).toBe(0)
  const written = (await send('PUT', '/v1/DePara', { mudancas, versao })).json<{ data: Written }>().data
  expect(written.versao).toBe(versao + 1)
  const after = await list()
  expect(after.versao).toBe(versao + 1)
  expect(after.cobertura.contasMapeadas).toBe(5)
  expect(await totalOf('DAD')).toBe(-3_333)
  expect(await totalOf('LL')).toBe(1_985 - 3_333)
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['id', 'acao', 'antes', 'depois']).orderBy('id', 'desc').limit(1).execute(),
  )
  expect(registros).toEqual([
    {
      id: written.auditoriaId,
      acao: 'dePara.update',
      antes: [{ conta: '6.1.01', grupoItem: null, regras: [] }],
      depois: [
        {
          conta: '6.1.01',
          grupoItem: 'DAD.99 Outras despesas administrativas',
          regras: [expect.objectContaining({ grupoItemId: mudancas[0]?.grupoItemId, origem: 'manual' }) as object],
        },
      ],
    },
  ])
})

test('counts an unmapped account that later months bring back to zero as pending', async () => {
  const { db } = t.database
  const other = await buildCliente(db, { nome: 'Oficina Boa Vista' })
  const lancamento = (data: string, dc: 'C' | 'D') =>
    `${data};7.7.77;Zzz;10,00;${dc};x\n${data};1.1.01;Caixa;10,00;${dc === 'C' ? 'D' : 'C'};x\n`
  await buildImportacao(db, {
    clienteId: other,
    conteudo: `Data;Conta;Descrição da conta;Valor;D/C;Histórico\n${lancamento('31/01/2025', 'D')}${lancamento('28/02/2025', 'C')}`,
    arquivoNome: 'estorno.csv',
  })
  const cobertura = await withCliente(db, { clienteId: other, usuarioId: null, readOnly: true }, async (context) =>
    computeCobertura(await loadData(context)),
  )
  expect(cobertura).toMatchObject({ contas: 1, contasMapeadas: 0, valorCentavos: 0, contasPendentes: 1 })
})

test('answers a stale version with the current rules and writes nothing', async () => {
  const contaId = await contaIdOf('5.1.01')
  const { versao } = await list()
  const mudancas = [{ contaId, grupoItemId: itens.get('DPE.02') ?? 0 }]
  const responses = await Promise.all([1, 2, 3].map(() => send('PUT', '/v1/DePara', { mudancas, versao })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'de_para_version_conflict',
    details: [{ campo: '5.1.01', valor: expect.stringContaining('DPE.02') as string }],
  })
  expect((await list()).versao).toBe(versao + 1)
})

test('names conflicting rules and their destinations, on screen and in the file, until a user chooses', async () => {
  const ranges = [
    ['6.1.00', '6.1.02', itens.get('DAD.01') ?? 0],
    ['6.1.01', '6.1.03', itens.get('DAD.99') ?? 0],
  ] as const
  const [exact] = await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    const removed = await tx
      .deleteFrom('de_para_regra')
      .where('cliente_id', '=', clienteId)
      .where('conta_inicio', '=', '6.1.01')
      .returningAll()
      .execute()
    for (const [contaInicio, contaFim, grupoItemId] of ranges) {
      const regra = { cliente_id: clienteId, tipo: 'faixa', conta_inicio: contaInicio, conta_fim: contaFim, origem: 'arquivo' } as const
      await tx
        .insertInto('de_para_regra')
        .values({ ...regra, grupo_item_id: grupoItemId })
        .execute()
    }
    await sql`select cliente_versao_avancar()`.execute(tx)
    return removed
  })
  const conta = (await list()).contas.find(({ codigo }) => codigo === '6.1.01')
  expect(conta).toMatchObject({ situacao: 'conflito', grupoItem: null, regra: null })
  expect(conta?.regrasEmConflito.map(({ texto, grupoItem }) => [texto, grupoItem.id])).toEqual([
    ['6.1.00 a 6.1.02', ranges[0][2]],
    ['6.1.01 a 6.1.03', ranges[1][2]],
  ])
  const csv = await t.app.inject({ url: '/v1/DePara/exportar?inicio=2025-01&fim=2025-12&formato=csv', headers: bearer(token) })
  const headers = { ...bearer(token), 'accept-language': 'en' }
  const english = await t.app.inject({ url: '/v1/DePara/exportar?inicio=2025-01&fim=2025-12&formato=csv', headers })
  expect(english.body).toContain('Account;Description;Reference code;Balance;Status;Group item;Item description;Rule;Origin;Reason')
  expect(english.body).toMatch(/6\.1\.01;.*;Conflicting rules;/)
  expect(csv.body).toMatch(/6\.1\.01;.*;Regras em conflito;;;"6\.1\.00 a 6\.1\.02 → DAD\.01; 6\.1\.01 a 6\.1\.03 → DAD\.99";/)
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    await tx.deleteFrom('de_para_regra').where('cliente_id', '=', clienteId).where('tipo', '=', 'faixa').execute()
    if (exact) await tx.insertInto('de_para_regra').values(exact).execute()
    await sql`select cliente_versao_avancar()`.execute(tx)
  })
})

test('includes a synthetic account that has balances in the De-Para and in the DRE', async () => {
  const [before, total] = [await list(), await totalOf('CUS')]
  const call = (analitica: boolean) =>
    withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      tx.updateTable('conta').set({ analitica }).where('cliente_id', '=', clienteId).where('codigo', '=', '4.1.01').execute(),
    )
  await call(false)
  expect((await list()).contas).toEqual(before.contas)
  expect(await totalOf('CUS')).toBe(total)
  await call(true)
})

test('an archived grupo item is neither suggested nor accepted, and keeps its accounts', async () => {
  const [custo, conta] = [itens.get('CUS.01') ?? 0, await contaIdOf('4.1.01')]
  const [before, total] = [await list(), await totalOf('CUS')]
  const archive = (arquivado: boolean) =>
    withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
      await tx.updateTable('grupo_item').set({ arquivado }).where('cliente_id', '=', clienteId).where('id', '=', custo).execute()
      await sql`select cliente_versao_avancar()`.execute(tx)
    })
  await archive(true)
  const { contas, versao } = await list()
  expect(contas).toEqual(before.contas)
  expect(await totalOf('CUS')).toBe(total)
  const mudancas = [{ contaId: await contaIdOf('5.1.01'), grupoItemId: custo }]
  for (const [method, url] of [
    ['POST', '/v1/DePara/previa'],
    ['PUT', '/v1/DePara'],
  ] as const) {
    expect((await send(method, url, { mudancas, versao })).json()).toMatchObject({ code: 'registro_not_found' })
  }
  const { auditoriaId } = (await send('PUT', '/v1/DePara', { mudancas: [{ contaId: conta, grupoItemId: null }], versao })).json<{
    data: Written
  }>().data
  const suggestionOf = async () => (await list()).contas.find(({ contaId }) => contaId === conta)?.sugestao
  expect(await suggestionOf()).toBeNull()
  await archive(false)
  expect(await suggestionOf()).toMatchObject({ grupoItem: { codigo: 'CUS.01' } })
  await send('POST', '/v1/DePara/desfazer', { auditoriaId })
})

test('a cost mapped to revenue says its effect on the results, and is a question', async () => {
  const { versao, contas } = await list()
  const conta = contas.find(({ codigo }) => codigo === '4.1.01')
  const mudancas = [{ contaId: conta?.contaId ?? 0, grupoItemId: itens.get('RB.01') ?? 0 }]
  const { data } = (await send('POST', '/v1/DePara/previa', { mudancas, versao })).json<{ data: RotaData<typeof deParaRotas.preview> }>()
  const [receita, ebitda] = data.resultados
  expect(receita?.linha).toBe('Receita líquida')
  expect((receita?.depoisCentavos ?? 0) - (receita?.antesCentavos ?? 0)).toBe(conta?.saldoCentavos)
  expect(ebitda?.depoisCentavos).toBe(ebitda?.antesCentavos)
  expect(data.perguntas).toContainEqual({
    tipo: 'despesa_em_receita',
    assunto: `4.1.01 ${conta?.descricao}`,
    destino: 'RB.01 Revenda de mercadorias',
    periodo: null,
    valorCentavos: conta?.saldoCentavos,
    baseCentavos: null,
  })
  expect(data.perguntasTotal).toBe(data.perguntas.length)
})

test('explains an account with both rules when each brings it in for some months', async () => {
  const [custo, conta] = [itens.get('CUS.01') ?? 0, '4.1.01']
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`update de_para_regra set mes_inicio = 202502 where conta_inicio = ${conta}`.execute(tx)
    await sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, mes_fim, grupo_item_id, origem)
      values (${clienteId}, 'prefixo', '4.1*', 202501, ${custo}, 'manual')`.execute(tx)
    await sql`select cliente_versao_avancar()`.execute(tx)
  })
  const url = `/v1/Dre/explicar?codigo=CUS&grupoItem=${custo}&inicio=2025-01&fim=2025-12`
  const { data } = (await t.app.inject({ url, headers: bearer(token) })).json<{ data: DreExplicacao }>()
  expect(data.contas).toMatchObject([{ codigo: conta, regra: '4.1*; 4.1.01' }])
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`delete from de_para_regra where conta_inicio = '4.1*'`.execute(tx)
    await sql`update de_para_regra set mes_inicio = null where conta_inicio = ${conta}`.execute(tx)
    await sql`select cliente_versao_avancar()`.execute(tx)
  })
})

test('null removes the exact rule', async () => {
  const { versao } = await list()
  await send('PUT', '/v1/DePara', { mudancas: [{ contaId: await contaIdOf('3.2.01'), grupoItemId: null }], versao })
  const { contas } = await list()
  expect(contas.find(({ codigo }) => codigo === '3.2.01')).toMatchObject({ situacao: 'sem', grupoItem: null, regra: null })
  expect(await totalOf('DED')).toBe(0)
})

test('exports the list as shown on screen', async () => {
  const csv = await t.app.inject({ url: '/v1/DePara/exportar?formato=csv&inicio=2025-01&fim=2025-12', headers: bearer(token) })
  expect(csv.body.split('\r\n').find((line) => line.startsWith('4.1.01;'))).toBe(
    '4.1.01;Custo das mercadorias vendidas;;-1100,10;Mapeada;CUS.01;Custo das mercadorias vendidas (CMV);4.1.01;manual;Definido por Tiago Sá',
  )
  const xlsx = await t.app.inject({ url: '/v1/DePara/exportar?formato=xlsx&inicio=2025-01&fim=2025-12', headers: bearer(token) })
  const rows = (await readXlsx(new Uint8Array(xlsx.rawPayload))).sheets[0]?.rows ?? []
  expect(rows.find((row) => row[0] === '4.1.01')?.[3]).toBe(-1100.1)
})

describe('undo', () => {
  const rules = () =>
    withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx
        .selectFrom('de_para_regra')
        .select(['conta_inicio', 'centro_custo_id', 'mes_inicio', 'grupo_item_id', 'origem', 'motivo', 'created_at', 'created_by'])
        .orderBy('conta_inicio')
        .orderBy('mes_inicio')
        .execute(),
    )
  const save = async (mudancas: object[]): Promise<number> =>
    (await send('PUT', '/v1/DePara', { mudancas, versao: (await list()).versao })).json<{ data: Written }>().data.auditoriaId
  const undo = (auditoriaId: number) => send('POST', '/v1/DePara/desfazer', { auditoriaId })

  test('restores the same rules with origin and reason, including a rule of a single month', async () => {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
      await sql`update de_para_regra set origem = 'referencial', motivo = 'Código referencial 3.01' where conta_inicio = '4.1.01'`.execute(
        tx,
      )
      await sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, mes_inicio, mes_fim, grupo_item_id, origem)
        values (${clienteId}, 'exata', '5.1.01', 202502, 202502, ${itens.get('DPE.01') ?? 0}, 'manual')`.execute(tx)
    })
    const before = await rules()
    const contas = ['3.2.01', '4.1.01', '5.1.01']
    const mudancas = await Promise.all(
      contas.map(async (codigo) => ({ contaId: await contaIdOf(codigo), grupoItemId: itens.get('DAD.99') })),
    )
    const auditoriaId = await save([...mudancas, { contaId: await contaIdOf('3.1.01'), grupoItemId: null }])
    expect(await rules()).not.toEqual(before)
    const response = await undo(auditoriaId)
    expect(response.statusCode).toBe(200)
    expect(response.json<{ data: Written }>().data.versao).toBe((await list()).versao)
    expect(await rules()).toEqual(before)
    expect((await undo(auditoriaId)).json()).toMatchObject({ code: 'de_para_version_conflict' })
  })

  test('a choice for all months replaces the automatic rules of an account, and undo restores them', async () => {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, mes_inicio, mes_fim, grupo_item_id, origem, motivo)
        values (${clienteId}, 'exata', '3.2.01', null, 202501, ${itens.get('DED.01') ?? 0}, 'referencial', 'Código 1'),
          (${clienteId}, 'exata', '3.2.01', 202502, null, ${itens.get('DED.02') ?? 0}, 'descricao', 'Nome novo')`.execute(tx),
    )
    const ofConta = async () => (await rules()).filter(({ conta_inicio: conta }) => conta === '3.2.01')
    const before = await ofConta()
    const contaId = await contaIdOf('3.2.01')
    const auditoriaId = await save([{ contaId, grupoItemId: itens.get('DED.99') ?? itens.get('DED.03') }])
    expect(await ofConta()).toMatchObject([{ mes_inicio: null, origem: 'manual' }])
    expect((await list()).contas.find((conta) => conta.contaId === contaId)).toMatchObject({ situacao: 'mapeada' })
    expect((await undo(auditoriaId)).statusCode).toBe(200)
    expect(await ofConta()).toEqual(before)
  })

  test('refuses to remove later changes of the same rules, and ignores changes of other accounts', async () => {
    const [contaId, other] = [await contaIdOf('4.1.01'), await contaIdOf('5.1.01')]
    const first = await save([{ contaId, grupoItemId: itens.get('DAD.99') }])
    await save([{ contaId: other, grupoItemId: itens.get('DAD.99') }])
    expect((await undo(first)).statusCode).toBe(200)
    const second = await save([{ contaId, grupoItemId: itens.get('DAD.99') }])
    await save([{ contaId, grupoItemId: itens.get('CUS.01') }])
    const before = await rules()
    expect((await undo(second)).json()).toMatchObject({
      code: 'de_para_version_conflict',
      details: [{ campo: '4.1.01', valor: expect.stringContaining('CUS.01') as string }],
    })
    expect(await rules()).toEqual(before)
  })
})

test('a save and its undo read no balances, because every import of the cliente waits for them', async () => {
  const superuser = createClient(t.database.superuser)
  await superuser.connect()
  const { versao } = await list()
  const mudancas = [{ contaId: await contaIdOf('5.1.01'), grupoItemId: itens.get('DAD.99') }]
  try {
    await superuser.query('revoke select on lastro.saldo_mensal from lastro_app')
    const response = await send('PUT', '/v1/DePara', { mudancas, versao })
    expect(response.statusCode).toBe(200)
    const { auditoriaId } = response.json<{ data: Written }>().data
    expect((await send('POST', '/v1/DePara/desfazer', { auditoriaId })).statusCode).toBe(200)
  } finally {
    await superuser.query('grant select on lastro.saldo_mensal to lastro_app')
    await superuser.end()
  }
})
