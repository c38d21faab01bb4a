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
import { codeOf, dataOf } from '../../../test/chamadas.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../../test/factories.ts'
import { buildOrcamento, sitAt, type Mesa } from '../../../test/orcamentos.ts'
import { loadRazaoConhecido } from '../../../test/razao-conhecido.ts'

let t: TestApp
let clienteId: string
let id: number
let previsto: number
let donoId: string
let token: string
let limitado: string
let alheio: number
let mesa: Mesa
const itens = new Map<string, number>()

const ano = (centavos: number): number[] => Array.from<number>({ length: 12 }).fill(centavos)
function call(metodo: RotaDef['metodo'], url: string, payload?: object, de = token): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(de), ...(payload && { payload }) })
}
const read = async (ate = ''): Promise<OrcamentoPrevisto> => dataOf(rotas.get, await call('GET', `/Orcamento/${previsto}/previsto${ate}`))
async function readValores(): Promise<Record<string, number[]>> {
  const { linhas } = await mesa.read()
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
  donoId = tiago.id
  token = await signIn(db, tiago, clienteId, t.clock.now)
  await loadRazaoConhecido(t.app, db, clienteId, token)
  for (const { itens: dele } of (await call('GET', '/Grupo')).json<{ data: Grupo[] }>().data)
    for (const item of dele) itens.set(item.codigo, item.id)
  const centros = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ id: number; codigo: string }>`select id, codigo from centro_custo`.execute(tx),
  )
  const vendas = centros.rows.find(({ codigo }) => codigo === 'VENDAS')!.id
  const lia = await buildUsuario(db, { nome: 'lia', perfil: 'analista', clientes: [clienteId] })
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [vendas] })
  limitado = await signIn(db, lia, clienteId, t.clock.now)
  const linhas = [
    { grupoItem: itens.get('RB.01')!, centro: vendas, filial: null, valores: ano(90_000) },
    { grupoItem: itens.get('DPE.01')!, centro: null, filial: null, valores: ano(-20_000) },
  ]
  id = (await buildOrcamento(db, { clienteId, usuarioId: tiago.id, mesInicio: 202501, linhas })).id
  const outro = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const ivo = await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [outro] })
  await loadRazaoConhecido(t.app, db, outro, await signIn(db, ivo, outro, t.clock.now))
  alheio = (await buildOrcamento(db, { clienteId: outro, usuarioId: ivo.id, linhas: [] })).id
})
afterAll(() => t.close())

const novo = { nome: 'Previsto 2025', cenario: 'base', realizadoAte: '2025-01' }

test('answers 401 without a session, 404 for another cliente, and refuses users with a limited scope', async () => {
  expect((await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/previsto` })).statusCode).toBe(401)
  expect(codeOf(await call('POST', `/Orcamento/${alheio}/previsto`, novo))).toBe('registro_not_found')
  expect(codeOf(await call('POST', `/Orcamento/${id}/previsto`, novo, limitado))).toBe('escopo_limited')
  expect(codeOf(await call('GET', `/Orcamento/${id}/previsto`))).toBe('orcamento_not_previsto')
  // The ledger goes up to February.
  for (const realizadoAte of ['2025-03', '2024-12']) {
    expect(codeOf(await call('POST', `/Orcamento/${id}/previsto`, { ...novo, realizadoAte }))).toBe('orcamento_periodo_invalid')
  }
})

test('a previsto has the realizado in closed months and the plan in the others, and the year is their sum', async () => {
  previsto = dataOf(rotas.create, await call('POST', `/Orcamento/${id}/previsto`, novo)).id
  mesa = sitAt(t.app, token, previsto)
  expect(dataOf(orcamentoRotas.get, await call('GET', `/Orcamento/${previsto}`))).toMatchObject({
    tipo: 'previsto',
    inicio: '2025-01',
    realizadoAte: '2025-01',
    status: 'rascunho',
    sequencia: 1,
  })
  const valores = await readValores()
  const depois = (centavos: number): number[] => Array.from<number>({ length: 11 }).fill(centavos)
  expect(valores).toEqual({
    'RB.01': [100_000, ...depois(90_000)],
    'DPE.01': [-20_005, ...depois(-20_000)],
    'DED.03': [-18_000, ...depois(0)],
    'CUS.01': [-40_010, ...depois(0)],
  })
  expect(sum(valores)).toBe(21_985 + 11 * 70_000)
  expect(await read()).toMatchObject({ realizadoAte: '2025-01', disponivelAte: '2025-02', celulas: 0, diferencas: [] })
})

test('refuses edits in closed months and accepts them in open ones', async () => {
  const { linhas } = await mesa.read()
  const linha = linhas.id[linhas.grupoItemId.indexOf(itens.get('RB.01')!)]!
  expect(codeOf(await mesa.edit(1, [linha, 1, 1]))).toBe('orcamento_mes_realizado')
  expect((await mesa.edit(1, [linha, 12, 95_000])).statusCode).toBe(200)
})

test('closes the next month with the realizado after showing the differences', async () => {
  const mostrado = await read('?ate=2025-02')
  expect(mostrado).toMatchObject({
    ate: '2025-02',
    celulas: 3,
    linhasNovas: 0,
    semRealizado: [],
    totalCentavos: 796_985,
    novoTotalCentavos: 706_985,
  })
  expect(
    mostrado.diferencas.map(({ grupoItem, mes, atualCentavos, realizadoCentavos }) => [
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
  const { sequencia: vista, versaoDados } = mostrado
  const url = `/Orcamento/${previsto}/previsto/atualizar`
  const corpo = { ate: '2025-02', vista, versaoDados }
  expect(codeOf(await call('POST', url, corpo, limitado))).toBe('escopo_limited')
  expect(codeOf(await call('POST', url, { ...corpo, versaoDados: versaoDados - 1 }))).toBe('dre_versao_changed')
  expect(codeOf(await call('POST', url, { ...corpo, ate: '2025-03' }))).toBe('orcamento_periodo_invalid')
  expect(dataOf(rotas.update, await call('POST', url, corpo))).toEqual({ sequencia: vista + 1, celulas: 3 })
  expect(sum(await readValores())).toBe(706_985)
  expect(codeOf(await call('POST', url, { ...corpo, ate: '2025-01', vista: vista + 1 }))).toBe('orcamento_periodo_invalid')
  expect(codeOf(await mesa.act({ tipo: 'desfazer', vista: vista + 1, sequencia: vista + 1 }))).toBe('orcamento_ato_done')
})

test('reports a changed ledger and takes the realizado again on request', async () => {
  const lista = (await call('GET', '/DePara')).json<{ data: DeParaLista }>().data
  const conta = lista.contas.find(({ codigo }) => codigo === '6.1.01')!
  const mudancas = [{ contaId: conta.contaId, grupoItemId: itens.get('DAD.01')! }]
  expect((await call('PUT', '/DePara', { versao: lista.versao, mudancas })).statusCode).toBe(200)
  const mostrado = await read()
  expect(mostrado).toMatchObject({ ate: '2025-02', celulas: 1, linhasNovas: 1, novoTotalCentavos: 706_985 - 3_333 })
  expect(mostrado.diferencas[0]).toMatchObject({
    mes: '2025-02',
    atualCentavos: 0,
    realizadoCentavos: -3_333,
    nova: true,
    natureza: 'despesa_administrativa',
    centroCusto: { descricao: 'ADM' },
  })
  const corpo = { ate: '2025-02', vista: mostrado.sequencia, versaoDados: mostrado.versaoDados }
  expect(dataOf(rotas.update, await call('POST', `/Orcamento/${previsto}/previsto/atualizar`, corpo)).celulas).toBe(1)
  expect(await read()).toMatchObject({ celulas: 0, totalCentavos: 703_652 })
})

test('restores a past moment except for the realizado', async () => {
  const antes = await readValores()
  const { sequencia } = await mesa.read()
  await mesa.done({ tipo: 'restaurar', vista: sequencia, sequencia: 1 })
  const valores = await readValores()
  expect(valores).toEqual({ ...antes, 'RB.01': [100_000, 50_000, ...Array.from<number>({ length: 10 }).fill(90_000)] })
})

test('compares a previsto with its budget', async () => {
  const compare = async (recorte: string) => {
    const lido = dataOf(orcamentoAcompanhamentoRotas.get, await call('GET', `/Orcamento/${id}/acompanhamento${recorte}`))
    return { previstos: lido.previstos, exercicio: lido.resultado.exercicio }
  }
  const orcadoCentavos = 12 * 70_000
  const total = sum(await readValores())
  expect(await compare(`?previsto=${previsto}`)).toEqual({
    previstos: [{ id: previsto, nome: 'Previsto 2025', versaoNumero: 1, realizadoAte: '2025-02' }],
    exercicio: { orcadoCentavos, previstoCentavos: total, variacaoCentavos: total - orcadoCentavos },
  })
  // Alone, it has two months of realizado and ten months of the budget.
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
  const daEmpresa = await buildOrcamento(t.database.db, { clienteId, usuarioId: donoId, mesInicio: 202501, linhas })
  const feito = dataOf(rotas.create, await call('POST', `/Orcamento/${daEmpresa.id}/previsto`, { ...novo, nome: 'Da empresa' })).id
  const dela = dataOf(rotas.get, await call('GET', `/Orcamento/${feito}/previsto`, undefined, limitado))
  expect([dela.celulas, dela.linhasNovas]).toEqual([0, 0])
  const { sequencia, versaoDados, celulas } = dataOf(rotas.get, await call('GET', `/Orcamento/${feito}/previsto?ate=2025-02`))
  expect(celulas).toBe(0)
  const corpo = { ate: '2025-02', vista: sequencia, versaoDados }
  expect(dataOf(rotas.update, await call('POST', `/Orcamento/${feito}/previsto/atualizar`, corpo))).toEqual({ sequencia, celulas: 0 })
  const { rows } = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ antes: object; depois: object }>`
      select antes, depois from auditoria where acao = 'orcamentoPrevisto.update' and assunto_id = ${String(feito)}`.execute(tx),
  )
  expect(rows).toMatchObject([{ antes: { realizadoAte: '2025-01' }, depois: { nome: 'Da empresa', realizadoAte: '2025-02', celulas: 0 } }])
})
