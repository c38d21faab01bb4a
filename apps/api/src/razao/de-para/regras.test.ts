import type { DeParaRegraCorpo, DeParaRegraPrevia, DeParaRegras, DreResposta, Grupo } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let token: string
let itens: Map<string, number>
let vendas: number

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { nome: 'Tiago Sá', perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  const grupos = await get<Grupo[]>('/v1/Grupo')
  itens = new Map(grupos.flatMap((grupo) => grupo.itens).map(({ id, codigo }) => [codigo, id]))
  vendas = (await get<{ id: number; codigo: string }[]>('/v1/CentroCusto')).find(({ codigo }) => codigo === 'VENDAS')?.id ?? 0
})
afterAll(() => t.close())

async function get<T>(url: string): Promise<T> {
  return (await t.app.inject({ url, headers: bearer(token) })).json<{ data: T }>().data
}
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.app.inject({ method, url: `/v1${url}`, headers: bearer(token), ...(payload ? { payload } : {}) })
const regraDe = (part: Partial<DeParaRegraCorpo>): DeParaRegraCorpo => ({
  tipo: 'prefixo',
  contaInicio: '6.*',
  contaFim: null,
  centroCustoId: null,
  filialId: null,
  mesInicio: null,
  mesFim: null,
  grupoItemId: itens.get('DAD.99') ?? 0,
  ...part,
})
const versaoData = async () => (await get<DeParaRegras>('/v1/DePara/regras')).versao
const remove = async ({ id, versao }: { id: number; versao: number }) =>
  call('DELETE', `/DePara/regras/${id}?versao=${versao}&versaoDados=${await versaoData()}`)
const list = async () => (await get<DeParaRegras>('/v1/DePara/regras')).regras
const preview = async (id: number | null, regra: DeParaRegraCorpo | null): Promise<DeParaRegraPrevia> =>
  (await call('POST', '/DePara/regras/previa', { id, regra })).json<{ data: DeParaRegraPrevia }>().data
async function create(regra: DeParaRegraCorpo): Promise<{ id: number; versao: number }> {
  const response = await call('POST', '/DePara/regras', { versaoDados: await versaoData(), regra })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ data: { id: number; versao: number } }>().data
}
async function totaisOf(...codigos: string[]): Promise<unknown[]> {
  const { linhas } = await get<DreResposta>('/v1/Dre?inicio=2025-01&fim=2025-12')
  return codigos.map((codigo) => linhas.find((line) => line.codigo === codigo)?.total)
}

const SEM_DESTINO = '6.1.01 Valores a identificar XPTO'

test('previews the effect of a prefix, shows it in the DRE, removes it with the rule, and records each change', async () => {
  expect(await list()).toEqual([])
  const regra = regraDe({})
  const moved = { ano: 2025, contas: 1, valorCentavos: -3_333 }
  const destino = 'DAD.99 Outras despesas administrativas'
  expect(await preview(null, regra)).toEqual({
    contas: 1,
    contasQueDecide: 1,
    efeitos: [{ ...moved, de: null, para: destino }],
    efeitosTotal: 1,
    resultados: [
      expect.objectContaining({ linha: 'Receita líquida' }),
      { ano: 2025, linha: 'EBITDA', antesCentavos: 1_985, depoisCentavos: 1_985 - 3_333 },
    ],
    perguntas: [],
    perguntasTotal: 0,
    fechadoAte: null,
    conflitos: [],
    conflitosTotal: 0,
  })
  expect(await totaisOf('DAD', 'LL')).toEqual([0, 1_985])
  const { id, versao } = await create(regra)
  expect(await totaisOf('DAD', 'LL')).toEqual([-3_333, 1_985 - 3_333])
  expect(await list()).toEqual([
    {
      ...regra,
      id,
      versao,
      texto: '6.*',
      origem: 'manual',
      motivo: 'Definida por Tiago Sá',
      contas: 1,
      contasQueDecide: 1,
      contasEmConflito: 0,
      invalida: null,
    },
  ])
  const other = regraDe({ mesInicio: '2025-03' })
  expect((await preview(id, other)).efeitos).toEqual([{ ...moved, de: destino, para: null }])
  const changed = (await call('PUT', `/DePara/regras/${id}`, { versao, versaoDados: await versaoData(), regra: other })).json<{
    data: { versao: number }
  }>().data
  expect(await totaisOf('DAD', 'LL')).toEqual([0, 1_985])
  expect((await remove({ id, versao })).json()).toMatchObject({ code: 'cadastro_version_conflict' })
  expect((await remove({ id, versao: changed.versao })).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const registros = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['acao', 'antes', 'depois']).where('acao', 'like', 'deParaRegra.%').orderBy('id').execute(),
  )
  const writing = { conta: '6.*', itens: [destino], centrosCusto: [], filiais: [], inicio: null, fim: null }
  expect(registros).toEqual([
    { acao: 'deParaRegra.create', antes: null, depois: writing },
    { acao: 'deParaRegra.update', antes: writing, depois: { ...writing, inicio: '2025-03' } },
    { acao: 'deParaRegra.remove', antes: { ...writing, inicio: '2025-03' }, depois: null },
  ])
})

test('a rule of one centro de custo and some months moves only those and overrides the rule of the account', async () => {
  const regra = regraDe({
    tipo: 'exata',
    contaInicio: '4.1.01',
    centroCustoId: vendas,
    mesInicio: '2025-02',
    grupoItemId: itens.get('CUS.09') ?? 0,
  })
  const { contasQueDecide, efeitos } = await preview(null, regra)
  expect([contasQueDecide, efeitos.map(({ valorCentavos }) => valorCentavos)]).toEqual([1, [-70_000]])
  const { id, versao } = await create(regra)
  expect(await totaisOf('CUS.01', 'CUS.09', 'CUS')).toEqual([-40_010, -70_000, -110_010])
  await remove({ id, versao })
  expect(await totaisOf('CUS.01', 'CUS')).toEqual([-110_010, -110_010])
})

test('reports overlapping ranges as a conflict in the preview and leaves their amounts unmapped', async () => {
  const first = await create(regraDe({ tipo: 'faixa', contaInicio: '6.0', contaFim: '6.1.05' }))
  const second = regraDe({ tipo: 'faixa', contaInicio: '6.1.01', contaFim: '6.2', grupoItemId: itens.get('DCO.99') ?? 0 })
  const { conflitos, conflitosTotal } = await preview(null, second)
  expect([conflitos, conflitosTotal]).toEqual([
    [{ conta: SEM_DESTINO, regras: [expect.stringMatching(/^6\.0 a 6\.1\.05 → DAD\.\d+ \S/)] }],
    1,
  ])
  const { id, versao } = await create(second)
  expect(await totaisOf('DAD', 'DCO')).toEqual([0, 0])
  expect((await list()).map(({ texto, contasEmConflito, contasQueDecide }) => [texto, contasEmConflito, contasQueDecide])).toEqual([
    ['6.0 a 6.1.05', 1, 0],
    ['6.1.01 a 6.2', 1, 0],
  ])
  await remove({ id, versao })
  await remove(first)
})

describe('refusals that write nothing', () => {
  test.each([
    [{ contaInicio: '6.1' }, 'de_para_regra_invalid', 'O prefixo 6.1 precisa terminar em asterisco, como 3.1.*.'],
    [{ contaFim: '6.2' }, 'de_para_regra_invalid', 'Só uma faixa tem última conta.'],
    [
      { tipo: 'faixa' as const, contaInicio: '6.2', contaFim: '6.1' },
      'de_para_regra_invalid',
      'A faixa termina (6.1) antes de começar (6.2).',
    ],
    [
      { tipo: 'exata' as const, contaInicio: '6.1.01' },
      'de_para_regra_invalid',
      'Uma conta só, sem centro de custo, filial nem vigência, se aponta na lista de contas.',
    ],
    [{ mesInicio: '2025-03', mesFim: '2025-01' }, 'de_para_regra_invalid', 'A vigência termina (2025-01) antes de começar (2025-03).'],
    [{ grupoItemId: 987_654_321 }, 'registro_not_found', undefined],
    [{ centroCustoId: 987_654_321 }, 'registro_not_found', undefined],
  ])('refuses %o with %s', async (part, code, message) => {
    for (const response of [
      await call('POST', '/DePara/regras', { versaoDados: await versaoData(), regra: regraDe(part) }),
      await call('POST', '/DePara/regras/previa', { id: null, regra: regraDe(part) }),
    ]) {
      expect(response.json()).toMatchObject({ code, ...(message === undefined ? {} : { message }) })
    }
    expect(await list()).toEqual([])
  })

  test('refuses a second rule for the same accounts and months, and changing a rule of the account list by its id', async () => {
    const { id, versao } = await create(regraDe({}))
    const other = await create(regraDe({ contaInicio: '6.1.*' }))
    const equal = regraDe({ grupoItemId: itens.get('DCO.99') ?? 0 })
    expect((await call('POST', '/DePara/regras', { versaoDados: await versaoData(), regra: equal })).json()).toMatchObject({
      code: 'cadastro_duplicate',
    })
    expect(
      (await call('PUT', `/DePara/regras/${other.id}`, { versao: other.versao, versaoDados: await versaoData(), regra: equal })).json(),
    ).toMatchObject({
      code: 'cadastro_duplicate',
    })
    const simple = (await get<{ contas: { codigo: string; regra: { id: number; versao: number } | null }[] }>('/v1/DePara')).contas.find(
      ({ codigo }) => codigo === '3.1.01',
    )?.regra
    expect((await remove({ id: simple?.id ?? 0, versao: simple?.versao ?? 1 })).json()).toMatchObject({
      code: 'registro_not_found',
    })
    expect(await totaisOf('RB')).toEqual([150_000])
    await remove(other)
    await remove({ id, versao })
  })

  test('refuses a preview made before a concurrent change of the rules', async () => {
    const view = await versaoData()
    const { id, versao } = await create(regraDe({}))
    const other = regraDe({ contaInicio: '6.1.*' })
    for (const response of [
      await call('POST', '/DePara/regras', { versaoDados: view, regra: other }),
      await call('PUT', `/DePara/regras/${id}`, { versao, versaoDados: view, regra: other }),
      await call('DELETE', `/DePara/regras/${id}?versao=${versao}&versaoDados=${view}`),
    ]) {
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'de_para_version_conflict' }])
    }
    expect((await list()).map(({ texto }) => texto)).toEqual(['6.*'])
    await remove({ id, versao })
  })

  test('refuses one rule too many for an account, also by a change, and accepts it for other accounts', async () => {
    const destino = itens.get('DAD.99') ?? 0
    await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
      await sql`
        insert into de_para_regra (cliente_id, tipo, conta_inicio, conta_fim, grupo_item_id, origem)
        select ${clienteId}, 'faixa', '8.1.' || n, '8.2.' || n, ${destino}, 'manual' from generate_series(101, 150) n`.execute(tx)
      await sql`select cliente_versao_avancar()`.execute(tx)
    })
    const wide = regraDe({ contaInicio: '8.*' })
    const full = { code: 'de_para_regra_too_many', message: 'Com esta regra, mais de 50 alcançariam a mesma conta (8.1.150).' }
    const { id, versao } = await create(regraDe({}))
    for (const response of [
      await call('POST', '/DePara/regras/previa', { id: null, regra: wide }),
      await call('POST', '/DePara/regras', { versaoDados: await versaoData(), regra: wide }),
      await call('PUT', `/DePara/regras/${id}`, { versao, versaoDados: await versaoData(), regra: wide }),
    ]) {
      expect([response.statusCode, response.json()]).toMatchObject([422, full])
    }
    await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
      await sql`
        insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
        select ${clienteId}, 'prefixo', '9.' || n || '.*', ${destino}, 'manual' from generate_series(1, 249) n`.execute(tx)
      await sql`select cliente_versao_avancar()`.execute(tx)
    })
    const other = { versaoDados: await versaoData(), regra: regraDe({ contaInicio: '7.*' }) }
    expect((await call('POST', '/DePara/regras', other)).json()).toMatchObject({
      code: 'de_para_regra_too_many',
      message: 'Uma empresa tem até 300 regras, e já há tantas.',
    })
    expect(await list()).toHaveLength(300)
  })
})
