import {
  orcamentoAcompanhamentoRotas as rotas,
  type AcompanhamentoComparado,
  type Grupo,
  type OrcamentoAcompanhamento,
  type RotaData,
  type RotaDef,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { readPdf } from '../../../test/pdf.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

type Nome = 'renata' | 'tiago' | 'helena' | 'paulo' | 'ada'

let t: TestApp
let clienteId: string
let id: number
const people = new Map<Nome, TestUsuario & { token: string }>()
const itens = new Map<string, number>()
const grupos = new Map<string, number>()
const centros = new Map<string, number>()
let foreign: { token: string; id: number; grupo: number }

const who = (nome: Nome): TestUsuario & { token: string } => people.get(nome)!
const ano = (centavos: number): number[] => Array.from<number>({ length: 12 }).fill(centavos)

function call(metodo: RotaDef['metodo'], url: string, payload?: object, token = who('tiago').token): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(token), ...(payload && { payload }) })
}
const query = <T>(text: ReturnType<typeof sql<T>>, cliente = clienteId): Promise<T[]> =>
  withTenant(t.database.db, { clienteId: cliente, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)

async function build(): Promise<{ clienteId: string; gestor: TestUsuario; token: string; grupos: Grupo[] }> {
  const { db } = t.database
  const fresh = await buildCliente(db, { nome: `Cliente ${people.size}` })
  const gestor = await buildUsuario(db, { nome: 'renata', perfil: 'gestor', clientes: [fresh] })
  const token = await signIn(db, gestor, fresh, t.clock.now)
  await loadKnownRazao(t.app, db, fresh, token)
  const loaded = (await t.app.inject({ url: '/v1/Grupo', headers: bearer(token) })).json<{ data: Grupo[] }>().data
  return { clienteId: fresh, gestor, token, grupos: loaded }
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const mine = await build()
  clienteId = mine.clienteId
  people.set('renata', { ...mine.gestor, token: mine.token })
  for (const [nome, perfil] of Object.entries({ tiago: 'analista', helena: 'leitor', paulo: 'client' } as const)) {
    const person = await buildUsuario(db, { nome, perfil, clientes: [clienteId] })
    people.set(nome as Nome, { ...person, token: await signIn(db, person, clienteId, t.clock.now) })
  }
  for (const grupo of mine.grupos) {
    grupos.set(grupo.codigo, grupo.id)
    for (const item of grupo.itens) itens.set(item.codigo, item.id)
  }
  for (const centro of await query(sql<{ id: number; codigo: string }>`select id, codigo from centro_custo`))
    centros.set(centro.codigo, centro.id)
  await limitEscopo(db, { clienteId, usuarioId: who('paulo').id, centrosCusto: [centros.get('VENDAS')!] })
  const orcamento = await buildOrcamento(db, {
    clienteId,
    usuarioId: mine.gestor.id,
    mesInicio: 202501,
    linhas: [
      { grupoItem: itens.get('RB.01')!, centro: centros.get('VENDAS')!, filial: null, valores: ano(90_000) },
      { grupoItem: itens.get('CUS.01')!, centro: centros.get('VENDAS')!, filial: null, valores: ano(-50_000) },
      { grupoItem: itens.get('DPE.01')!, centro: null, filial: null, valores: ano(-20_000) },
    ],
  })
  id = orcamento.id
  const other = await build()
  const own = await buildOrcamento(db, { clienteId: other.clienteId, usuarioId: other.gestor.id, linhas: [] })
  foreign = { token: other.token, id: own.id, grupo: other.grupos[0]!.id }
})
afterAll(() => t.close())

const read = async (recorte = '', nome: Nome = 'tiago', from = id): Promise<OrcamentoAcompanhamento> =>
  dataOf(rotas.get, await call('GET', `/Orcamento/${from}/acompanhamento${recorte}`, undefined, who(nome).token))
const readLinhas = async (recorte: string, nome: Nome = 'tiago', from = id): Promise<RotaData<typeof rotas.listLinhas>> =>
  dataOf(rotas.listLinhas, await call('GET', `/Orcamento/${from}/acompanhamento/linhas${recorte}`, undefined, who(nome).token))
const three = ({ orcadoCentavos, realizadoCentavos, variacaoCentavos }: AcompanhamentoComparado) => [
  orcadoCentavos,
  realizadoCentavos,
  variacaoCentavos,
]
const itemOf = (loaded: OrcamentoAcompanhamento, codigo: string) =>
  loaded.grupos.flatMap((grupo) => grupo.itens).find((item) => item.codigo === codigo)!
const PADRAO = { percentualPpm: 100_000, valorCentavos: 100_000 }

describe('refused comparisons', () => {
  test('answers 401 without a session, 403 without the permission and 404 for another cliente', async () => {
    expect((await t.app.inject({ url: `/v1/Orcamento/${id}/acompanhamento` })).statusCode).toBe(401)
    const fresh = { versao: 0, padrao: PADRAO, grupos: [] }
    expect((await call('PUT', '/Orcamento/tolerancias', fresh, who('tiago').token)).statusCode).toBe(403)
    expect((await call('GET', `/Orcamento/${id}/acompanhamento/exportar?formato=csv`, undefined, who('paulo').token)).statusCode).toBe(403)
    for (const rest of ['', '/linhas', '/exportar?formato=csv']) {
      expect(codeOf(await call('GET', `/Orcamento/${foreign.id}/acompanhamento${rest}`))).toBe('registro_not_found')
    }
    const foreignWith = { ...fresh, grupos: [{ grupoId: foreign.grupo, percentualPpm: 1, valorCentavos: 1 }] }
    expect(codeOf(await call('PUT', '/Orcamento/tolerancias', foreignWith, who('renata').token))).toBe('registro_not_found')
  })

  test('refuses months outside the exercício, and rateio in a limited scope', async () => {
    for (const recorte of ['?inicio=2024-12', '?fim=2026-01', '?inicio=2025-03&fim=2025-02']) {
      expect(codeOf(await call('GET', `/Orcamento/${id}/acompanhamento${recorte}`))).toBe('orcamento_periodo_invalid')
    }
    expect(codeOf(await call('GET', `/Orcamento/${id}/acompanhamento?rateio=depois`, undefined, who('paulo').token))).toBe('escopo_limited')
  })
})

describe('orçado × realizado', () => {
  test('compares by month, accumulated over actual months, and projected for the exercício', async () => {
    const loaded = await read('?inicio=2025-01&fim=2025-03')
    expect(loaded).toMatchObject({
      rateado: false,
      meses: ['2025-01', '2025-02', '2025-03'],
      mesesRealizados: ['2025-01', '2025-02'],
      naoPlanejado: { centroCusto: false, filial: false },
      semDePara: { contas: 1, valorCentavos: 3_333 },
      tolerancia: PADRAO,
    })
    expect(loaded.grupos.map(({ codigo, itens: own }) => [codigo, ...own.map((item) => item.codigo)])).toEqual([
      ['RB', 'RB.01'],
      ['DED', 'DED.03'],
      ['CUS', 'CUS.01'],
      ['DPE', 'DPE.01'],
    ])
    expect(itemOf(loaded, 'RB.01').meses.map(three)).toEqual([
      [90_000, 100_000, 10_000],
      [90_000, 50_000, -40_000],
      [90_000, null, null],
    ])
    expect(itemOf(loaded, 'CUS.01').meses.map(three)).toEqual([
      [-50_000, -40_010, 9_990],
      [-50_000, -70_000, -20_000],
      [-50_000, null, null],
    ])
    expect(three(itemOf(loaded, 'DPE.01').acumulado)).toEqual([-40_000, -20_005, 19_995])
    expect(three(itemOf(loaded, 'DED.03').acumulado)).toEqual([0, -18_000, -18_000])
    expect(itemOf(loaded, 'DED.03').acumulado).toMatchObject({ razao: null, farol: 'amarelo', excede: false })
    expect(itemOf(loaded, 'RB.01').dre).toBe('RB/RB.01')
    expect(loaded.resultado.meses.map(three)).toEqual([
      [20_000, 21_985, 1_985],
      [20_000, -20_000, -40_000],
      [20_000, null, null],
    ])
    expect(loaded.resultado.acumulado).toEqual({
      orcadoCentavos: 40_000,
      realizadoCentavos: 1_985,
      variacaoCentavos: -38_015,
      razao: -0.950375,
      farol: 'amarelo',
      excede: false,
    })
    expect(loaded.resultado.exercicio).toEqual({ orcadoCentavos: 240_000, previstoCentavos: 201_985, variacaoCentavos: -38_015 })
    const dre = (await call('GET', '/Dre?inicio=2025-01&fim=2025-02')).json<{ data: { linhas: { codigo: string; total: number }[] } }>()
      .data
    expect(dre.linhas.find(({ codigo }) => codigo === 'LL')?.total).toBe(1_985)
    const semRealizado = await read('?inicio=2025-06&fim=2025-07')
    expect(semRealizado.mesesRealizados).toEqual([])
    expect(three(semRealizado.resultado.acumulado)).toEqual([0, null, null])
  })

  test('limits the comparison to a visible centro de custo, and reports dimensions the budget leaves open', async () => {
    const own = await read('', 'paulo')
    expect(own.alcance.limitado).toBe(true)
    expect(own.grupos.map(({ codigo }) => codigo)).toEqual(['RB', 'DED', 'CUS'])
    expect(three(own.resultado.acumulado)).toEqual([80_000, 21_990, -58_010])
    expect(own.naoPlanejado).toEqual({ centroCusto: true, filial: true })
    const deAdm = await buildUsuario(t.database.db, { nome: 'ada', perfil: 'client', clientes: [clienteId] })
    await limitEscopo(t.database.db, { clienteId, usuarioId: deAdm.id, centrosCusto: [centros.get('ADM')!] })
    people.set('ada', { ...deAdm, token: await signIn(t.database.db, deAdm, clienteId, t.clock.now) })
    const theirs = await read('', 'ada')
    expect([theirs.grupos, theirs.naoPlanejado.centroCusto]).toEqual([[], true])
    const adm = await read(`?centroCusto=${centros.get('ADM')!}`)
    expect(adm.naoPlanejado).toEqual({ centroCusto: true, filial: false })
    expect(three(adm.resultado.acumulado)).toEqual([0, -20_005, -20_005])
    expect(
      codeOf(await call('GET', `/Orcamento/${id}/acompanhamento?centroCusto=${centros.get('ADM')!}`, undefined, who('paulo').token)),
    ).toBe('registro_not_found')
  })

  test('compares by line, each with its dimensions and its DRE address', async () => {
    const { linhas, total, outras } = await readLinhas(`?grupoItem=${itens.get('DED.03')!}`)
    expect({ total, outras }).toEqual({ total: 1, outras: null })
    const centroCusto = centros.get('VENDAS')!
    expect(linhas[0]).toMatchObject({
      centroCusto: { id: centroCusto },
      filial: null,
      planejada: false,
      dre: { explicar: 'DED/DED.03', centroCusto, filial: null },
    })
    expect(three(linhas[0]!.acumulado)).toEqual([0, -18_000, -18_000])
    const semCentro = await readLinhas(`?grupoItem=${itens.get('DPE.01')!}`)
    expect(semCentro.linhas.map(({ centroCusto: centro, planejada, dre }) => ({ centro, planejada, dre }))).toEqual([
      { centro: null, planejada: true, dre: null },
    ])
    expect((await readLinhas('?excedem=sim')).total).toBe(0)
  })

  test('allocates both sides after rateio', async () => {
    const orcamento = await buildOrcamento(t.database.db, {
      clienteId,
      usuarioId: who('renata').id,
      mesInicio: 202501,
      linhas: [{ grupoItem: itens.get('DPE.01')!, centro: centros.get('ADM')!, filial: null, valores: ano(-20_000) }],
    })
    await query(sql`
      with r as (insert into rateio_regra (cliente_id, nome, metodo) values (${clienteId}, 'Apoio', 'igualitario') returning id),
        o as (insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${clienteId}, id, ${centros.get('ADM')!} from r)
      insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id) select ${clienteId}, id, 0, ${centros.get('VENDAS')!} from r`)
    await query(sql`update cliente_versao set dados = dados + 1 where cliente_id = ${clienteId}`)
    const from = orcamento.id
    const vendas = `centroCusto=${centros.get('VENDAS')!}`
    expect((await read(`?${vendas}`, 'tiago', from)).grupos.map(({ codigo }) => codigo)).toEqual(['RB', 'DED', 'CUS'])
    const after = await read(`?${vendas}&rateio=depois`, 'tiago', from)
    expect(after.rateado).toBe(true)
    expect(itemOf(after, 'DPE.01').meses.slice(0, 2).map(three)).toEqual([
      [-20_000, -20_005, -5],
      [-20_000, 0, 20_000],
    ])
    const integer = await read('?rateio=depois', 'tiago', from)
    expect(three(integer.resultado.acumulado)).toEqual(three((await read('', 'tiago', from)).resultado.acumulado))
  })
})

describe('tolerances', () => {
  const put = (body: object, nome: Nome = 'renata'): Promise<LightMyRequestResponse> =>
    call('PUT', '/Orcamento/tolerancias', body, who(nome).token)

  test('of cliente and grupo decide the excess, and a change is audited once', async () => {
    const before = dataOf(rotas.getTolerancias, await call('GET', '/Orcamento/tolerancias', undefined, who('paulo').token))
    expect(before).toMatchObject({ versao: 0, padrao: PADRAO })
    const body = {
      versao: 0,
      padrao: { percentualPpm: 100_000, valorCentavos: null },
      grupos: [{ grupoId: grupos.get('CUS')!, percentualPpm: 200_000, valorCentavos: 5_000 }],
    }
    expect(dataOf(rotas.updateTolerancias, await put(body)).versao).toBe(1)
    expect(dataOf(rotas.updateTolerancias, await put(body)).versao).toBe(1)
    expect(codeOf(await put({ ...body, grupos: [] }))).toBe('orcamento_tolerancia_conflict')
    const registros = await query(
      sql<{
        antes: unknown
        depois: unknown
      }>`select antes, depois from auditoria where acao = 'orcamentoAcompanhamento.updateTolerancias'`,
    )
    expect(registros).toEqual([
      {
        antes: { tolerancias: ['Todos os grupos: 10% e R$ 1.000,00'] },
        depois: { tolerancias: ['Todos os grupos: 10%', 'CUS: 20% e R$ 50,00'] },
      },
    ])
    const loaded = await read()
    expect(loaded.grupos.map(({ codigo, acumulado: { farol, excede } }) => [codigo, farol, excede])).toEqual([
      ['RB', 'vermelho', true],
      ['DED', 'vermelho', true],
      ['CUS', 'amarelo', false],
      ['DPE', 'verde', true],
    ])
    const outside = await readLinhas('?excedem=sim')
    expect(outside.linhas.map(({ grupoItem, acumulado }) => [grupoItem.codigo, acumulado.variacaoCentavos])).toEqual([
      ['RB.01', -30_000],
      ['DED.03', -18_000],
      ['DPE.01', 19_995],
    ])
  })

  test('the file has the same numbers, and no zeros without actuals', async () => {
    const response = await call(
      'GET',
      `/Orcamento/${id}/acompanhamento/exportar?formato=csv&fim=2025-03&excedem=sim`,
      undefined,
      who('helena').token,
    )
    expect(response.headers['content-disposition']).toContain('.csv')
    expect(response.body.replace('﻿', '').split('\r\n').slice(0, 2)).toEqual([
      'Grupo;Código;Item;Orçado (jan/2025 a fev/2025);Realizado (jan/2025 a fev/2025);Variação R$;Variação %;Farol;' +
        'jan/2025 orçado;jan/2025 realizado;jan/2025 variação;fev/2025 orçado;fev/2025 realizado;fev/2025 variação;' +
        'mar/2025 orçado;mar/2025 sem realizado;mar/2025 variação;Orçado do exercício (jan/2025 a dez/2025);Previsto do exercício',
      'Receita bruta;RB.01;Revenda de mercadorias;1800,00;1500,00;-300,00;-16,67;Desfavorável, fora da tolerância;' +
        '900,00;1000,00;100,00;900,00;500,00;-400,00;900,00;;;10800,00;10500,00',
    ])
    const planilha = await call('GET', `/Orcamento/${id}/acompanhamento/exportar?formato=xlsx&nivel=linha`, undefined, who('helena').token)
    expect(planilha.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const pdf = await call(
      'GET',
      `/Orcamento/${id}/acompanhamento/exportar?formato=pdf&negativos=parenteses`,
      undefined,
      who('helena').token,
    )
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const pdfText = readPdf(new Uint8Array(pdf.rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdfText).toContain('RB.01 Revenda de mercadorias 1.800 1.500 (300) (16,7%) Fora 10.800 10.500')
    expect(pdfText).not.toContain('−')
    const registros = await query(sql<{ depois: object }>`
      select depois from auditoria where acao = 'orcamentoAcompanhamento.export' and assunto_id = ${String(id)} order by id`)
    expect(registros.map(({ depois }) => depois)).toMatchObject([
      { nome: 'Orçamento 2027', versaoNumero: 1, inicio: '2025-01', fim: '2025-03' },
      { nome: 'Orçamento 2027', fim: '2025-12' },
      { arquivoNome: expect.stringMatching(/^Orçado e realizado .*\.pdf$/) },
    ])
  })

  test('the files are in the language of their reader', async () => {
    const readFile = (format: string): Promise<LightMyRequestResponse> =>
      t.app.inject({
        url: `/v1/Orcamento/${id}/acompanhamento/exportar?formato=${format}&fim=2025-03&excedem=sim`,
        headers: { ...bearer(who('helena').token), 'accept-language': 'en' },
      })
    const csv = await readFile('csv')
    expect(csv.headers['content-disposition']).toContain('Budget and actual')
    expect(csv.body.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'Group;Code;Item;Budget (Jan/2025 to Feb/2025);Actual (Jan/2025 to Feb/2025);Variance R$;Variance %;Status;' +
        'Jan/2025 budget;Jan/2025 actual;Jan/2025 variance;Feb/2025 budget;Feb/2025 actual;Feb/2025 variance;' +
        'Mar/2025 budget;Mar/2025 no actual;Mar/2025 variance;Budget for the fiscal year (Jan/2025 to Dec/2025);Forecast for the fiscal year',
      'Gross revenue;RB.01;Resale of goods;1800,00;1500,00;-300,00;-16,67;Unfavourable, beyond tolerance;' +
        '900,00;1000,00;100,00;900,00;500,00;-400,00;900,00;;;10800,00;10500,00',
    ])
    const pdf = readPdf(new Uint8Array((await readFile('pdf')).rawPayload))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('Budget × actual · Orçamento 2027 · version 1')
    expect(pdf).toContain('RB.01 Resale of goods 1,800 1,500 −300 −16.7% Off track 10,800 10,500')
    expect(pdf).not.toMatch(/Realizado|Farol|exercício|tolerância|versão/)
  })
})
