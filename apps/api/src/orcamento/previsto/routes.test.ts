import {
  orcamentoAcompanhamentoRotas,
  orcamentoPrevistoRotas as rotas,
  orcamentoRotas,
  type DeParaLista,
  type Grupo,
  type OrcamentoPrevisto,
  type RotaDef,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento, type OrcamentoFixture } from '../../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let id: number
let previsto: number
let ownerId: string
let token: string
let limited: string
let foreign: number
let desk: OrcamentoFixture
const itens = new Map<string, number>()

const ano = (centavos: number): number[] => Array.from<number>({ length: 12 }).fill(centavos)
function call(metodo: RotaDef['metodo'], url: string, payload?: object, from = token): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(from), ...(payload && { payload }) })
}
const read = async (until = ''): Promise<OrcamentoPrevisto> =>
  dataOf(rotas.get, await call('GET', `/Orcamento/${previsto}/previsto${until}`))
async function readValores(): Promise<Record<string, number[]>> {
  const { linhas } = await desk.read()
  const codigos = new Map([...itens].map(([codigo, item]) => [item, codigo]))
  return Object.fromEntries(
    linhas.id.map((_, i) => [codigos.get(linhas.grupoItemId[i]!)!, linhas.valoresCentavos.slice(i * 12, i * 12 + 12)]),
  )
}
const sum = (valores: Record<string, number[]>): number =>
  Object.values(valores)
    .flat()
    .reduce((total, valor) => total + valor, 0)

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const tiago = await buildUsuario(db, { nome: 'tiago', perfil: 'analista', clientes: [clienteId] })
  ownerId = tiago.id
  token = await signIn(db, tiago, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  for (const { itens: own } of (await call('GET', '/Grupo')).json<{ data: Grupo[] }>().data)
    for (const item of own) itens.set(item.codigo, item.id)
  const centros = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ id: number; codigo: string }>`select id, codigo from centro_custo`.execute(tx),
  )
  const vendas = centros.rows.find(({ codigo }) => codigo === 'VENDAS')!.id
  const lia = await buildUsuario(db, { nome: 'lia', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [vendas] })
  limited = await signIn(db, lia, clienteId, t.clock.now)
  const linhas = [
    { grupoItem: itens.get('RB.01')!, centro: vendas, filial: null, valores: ano(90_000) },
    { grupoItem: itens.get('DPE.01')!, centro: null, filial: null, valores: ano(-20_000) },
  ]
  id = (await buildOrcamento(db, { clienteId, usuarioId: tiago.id, mesInicio: 202501, linhas })).id
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const ivo = await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [other] })
  await loadKnownRazao(t.app, db, other, await signIn(db, ivo, other, t.clock.now))
  foreign = (await buildOrcamento(db, { clienteId: other, usuarioId: ivo.id, linhas: [] })).id
})
afterAll(() => t.close())

const fresh = { nome: 'Previsto 2025', cenario: 'base', realizadoAte: '2025-01' }

test('answers 401 without a session, 404 for another cliente, and refuses users with a limited scope', async () => {
  expect((await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/previsto` })).statusCode).toBe(401)
  expect(codeOf(await call('POST', `/Orcamento/${foreign}/previsto`, fresh))).toBe('registro_not_found')
  expect(codeOf(await call('POST', `/Orcamento/${id}/previsto`, fresh, limited))).toBe('escopo_limited')
  expect(codeOf(await call('GET', `/Orcamento/${id}/previsto`))).toBe('orcamento_not_previsto')
  for (const realizadoAte of ['2025-03', '2024-12']) {
    expect(codeOf(await call('POST', `/Orcamento/${id}/previsto`, { ...fresh, realizadoAte }))).toBe('orcamento_periodo_invalid')
  }
})

test('a previsto has the realizado in closed months and the plan in the others, and the year is their sum', async () => {
  previsto = dataOf(rotas.create, await call('POST', `/Orcamento/${id}/previsto`, fresh)).id
  desk = editOrcamento(t.app, token, previsto)
  expect(dataOf(orcamentoRotas.get, await call('GET', `/Orcamento/${previsto}`))).toMatchObject({
    tipo: 'previsto',
    inicio: '2025-01',
    realizadoAte: '2025-01',
    status: 'rascunho',
    sequencia: 1,
  })
  const valores = await readValores()
  const after = (centavos: number): number[] => Array.from<number>({ length: 11 }).fill(centavos)
  expect(valores).toEqual({
    'RB.01': [100_000, ...after(90_000)],
    'DPE.01': [-20_005, ...after(-20_000)],
    'DED.03': [-18_000, ...after(0)],
    'CUS.01': [-40_010, ...after(0)],
  })
  expect(sum(valores)).toBe(21_985 + 11 * 70_000)
  expect(await read()).toMatchObject({ realizadoAte: '2025-01', disponivelAte: '2025-02', celulas: 0, diferencas: [] })
})

test('refuses edits in closed months and accepts them in open ones', async () => {
  const { linhas } = await desk.read()
  const line = linhas.id[linhas.grupoItemId.indexOf(itens.get('RB.01')!)]!
  expect(codeOf(await desk.edit(1, [line, 1, 1]))).toBe('orcamento_mes_realizado')
  expect((await desk.edit(1, [line, 12, 95_000])).statusCode).toBe(200)
})

test('closes the next month with the realizado after showing the differences', async () => {
  const shown = await read('?ate=2025-02')
  expect(shown).toMatchObject({
    ate: '2025-02',
    celulas: 3,
    linhasNovas: 0,
    semRealizado: [],
    totalCentavos: 796_985,
    novoTotalCentavos: 706_985,
  })
  expect(
    shown.diferencas.map(({ grupoItem, mes, atualCentavos, realizadoCentavos }) => [
      grupoItem.codigo,
      mes,
      atualCentavos,
      realizadoCentavos,
    ]),
  ).toEqual([
    ['CUS.01', '2025-02', 0, -70_000],
    ['RB.01', '2025-02', 90_000, 50_000],
    ['DPE.01', '2025-02', -20_000, 0],
  ])
  const { sequencia: vista, versaoDados } = shown
  const url = `/Orcamento/${previsto}/previsto/atualizar`
  const body = { ate: '2025-02', vista, versaoDados }
  expect(codeOf(await call('POST', url, body, limited))).toBe('escopo_limited')
  expect(codeOf(await call('POST', url, { ...body, versaoDados: versaoDados - 1 }))).toBe('dre_versao_changed')
  expect(codeOf(await call('POST', url, { ...body, ate: '2025-03' }))).toBe('orcamento_periodo_invalid')
  expect(dataOf(rotas.update, await call('POST', url, body))).toEqual({ sequencia: vista + 1, celulas: 3 })
  expect(sum(await readValores())).toBe(706_985)
  expect(codeOf(await call('POST', url, { ...body, ate: '2025-01', vista: vista + 1 }))).toBe('orcamento_periodo_invalid')
  expect(codeOf(await desk.act({ tipo: 'desfazer', vista: vista + 1, sequencia: vista + 1 }))).toBe('orcamento_ato_done')
})

test('reports a changed ledger and takes the realizado again on request', async () => {
  const list = (await call('GET', '/DePara')).json<{ data: DeParaLista }>().data
  const conta = list.contas.find(({ codigo }) => codigo === '6.1.01')!
  const mudancas = [{ contaId: conta.contaId, grupoItemId: itens.get('DAD.01')! }]
  expect((await call('PUT', '/DePara', { versao: list.versao, mudancas })).statusCode).toBe(200)
  const shown = await read()
  expect(shown).toMatchObject({ ate: '2025-02', celulas: 1, linhasNovas: 1, novoTotalCentavos: 706_985 - 3_333 })
  expect(shown.diferencas[0]).toMatchObject({
    mes: '2025-02',
    atualCentavos: 0,
    realizadoCentavos: -3_333,
    nova: true,
    natureza: 'despesa_administrativa',
    centroCusto: { descricao: 'ADM' },
  })
  const body = { ate: '2025-02', vista: shown.sequencia, versaoDados: shown.versaoDados }
  expect(dataOf(rotas.update, await call('POST', `/Orcamento/${previsto}/previsto/atualizar`, body)).celulas).toBe(1)
  expect(await read()).toMatchObject({ celulas: 0, totalCentavos: 703_652 })
})

test('restores a past moment except for the realizado', async () => {
  const before = await readValores()
  const { sequencia } = await desk.read()
  await desk.done({ tipo: 'restaurar', vista: sequencia, sequencia: 1 })
  const valores = await readValores()
  expect(valores).toEqual({ ...before, 'RB.01': [100_000, 50_000, ...Array.from<number>({ length: 10 }).fill(90_000)] })
})

test('compares a previsto with its budget', async () => {
  const compare = async (recorte: string) => {
    const loaded = dataOf(orcamentoAcompanhamentoRotas.get, await call('GET', `/Orcamento/${id}/acompanhamento${recorte}`))
    return { previstos: loaded.previstos, exercicio: loaded.resultado.exercicio }
  }
  const orcadoCentavos = 12 * 70_000
  const total = sum(await readValores())
  expect(await compare(`?previsto=${previsto}`)).toEqual({
    previstos: [{ id: previsto, nome: 'Previsto 2025', versaoNumero: 1, realizadoAte: '2025-02' }],
    exercicio: { orcadoCentavos, previstoCentavos: total, variacaoCentavos: total - orcadoCentavos },
  })
  const realizado = 21_985 - 20_000 - 3_333
  expect((await compare('')).exercicio.previstoCentavos).toBe(realizado + 10 * 70_000)
  expect(codeOf(await call('GET', `/Orcamento/${id}/acompanhamento?previsto=${id}`))).toBe('registro_not_found')
})

test('a limited user sees no false difference, and a month that moves alone is recorded', async () => {
  const linhas = [
    { grupoItem: itens.get('RB.01')!, centro: null, filial: null, valores: [0, 50_000] },
    { grupoItem: itens.get('CUS.01')!, centro: null, filial: null, valores: [0, -70_000] },
    { grupoItem: itens.get('DED.03')!, centro: null, filial: null },
    { grupoItem: itens.get('DAD.01')!, centro: null, filial: null, valores: [0, -3_333] },
  ]
  const daEmpresa = await buildOrcamento(t.database.db, { clienteId, usuarioId: ownerId, mesInicio: 202501, linhas })
  const finished = dataOf(rotas.create, await call('POST', `/Orcamento/${daEmpresa.id}/previsto`, { ...fresh, nome: 'Da empresa' })).id
  const own = dataOf(rotas.get, await call('GET', `/Orcamento/${finished}/previsto`, undefined, limited))
  expect([own.celulas, own.linhasNovas]).toEqual([0, 0])
  const { sequencia, versaoDados, celulas } = dataOf(rotas.get, await call('GET', `/Orcamento/${finished}/previsto?ate=2025-02`))
  expect(celulas).toBe(0)
  const body = { ate: '2025-02', vista: sequencia, versaoDados }
  expect(dataOf(rotas.update, await call('POST', `/Orcamento/${finished}/previsto/atualizar`, body))).toEqual({ sequencia, celulas: 0 })
  const { rows } = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ antes: object; depois: object }>`
      select antes, depois from auditoria where acao = 'orcamentoPrevisto.update' and assunto_id = ${String(finished)}`.execute(tx),
  )
  expect(rows).toMatchObject([{ antes: { realizadoAte: '2025-01' }, depois: { nome: 'Da empresa', realizadoAte: '2025-02', celulas: 0 } }])
})
