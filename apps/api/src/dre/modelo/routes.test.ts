import {
  auditoriaRotas,
  dreItemRotas,
  dreModeloRotas,
  dreRotas,
  DRE_READY_MODELOS,
  type DreEstrutura,
  type DreItemCorpo,
  type DreResposta,
  type ErroResposta,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { MODELOS_DRE } from '@lastro/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'

const PERIODO = 'inicio=2025-01&fim=2025-02'

let t: TestApp
let clienteId: string
let tiago: ApiCalls
let helena: ApiCalls
let foreign: ApiCalls
let gerencial: number

async function enter(perfil: 'analista' | 'leitor' | 'gestor', cliente: string): Promise<ApiCalls> {
  const { db } = t.database
  const token = await signIn(db, await buildUsuario(db, { perfil, clientes: [cliente] }), cliente, t.clock.now)
  return createCalls(t.app, () => token)
}

const remove = (url: string, as = tiago) => as.remove(url)
const structure = (modelo = gerencial, vigencia = '') =>
  tiago.read(dreModeloRotas.get, `/v1/DreModelo/${modelo}${vigencia && `?vigencia=${vigencia}`}`)
const dre = (query = PERIODO): Promise<DreResposta> => tiago.read(dreRotas.get, `/v1/Dre?${query}`)

async function line(codigo: string, query?: string): Promise<Pick<DreResposta['linhas'][number], 'valores' | 'total'> | undefined> {
  const found = (await dre(query)).linhas.find((each) => each.codigo === codigo)
  return found && { valores: found.valores, total: found.total }
}

async function totais(): Promise<Record<string, number | null>> {
  return Object.fromEntries((await dre()).linhas.filter(({ pai }) => pai === null).map(({ codigo, total }) => [codigo, total]))
}

function find({ itens }: DreEstrutura, codigo: string): DreEstrutura['itens'][number] {
  const found = itens.find(({ item }) => item.codigo === codigo)
  if (found === undefined) throw new Error(`no line ${codigo}`)
  return found
}

const formula = (codigo: string, texto: string): DreItemCorpo => ({
  tipo: 'formula',
  codigo,
  descricao: `Linha ${codigo}`,
  formula: texto,
  agregacao: null,
})

async function create(item: DreItemCorpo, location: object = {}): Promise<{ id: number; versao: number }> {
  const body = { modeloId: gerencial, vigencia: null, antesDeId: null, item, ...location }
  return dataOf(dreItemRotas.create, await tiago.post('/v1/DreItem', body))
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  tiago = await enter('analista', clienteId)
  helena = await enter('leitor', clienteId)
  foreign = await enter('gestor', await buildCliente(db))
  const token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
  gerencial = (await tiago.read(dreModeloRotas.list, '/v1/DreModelo'))[0]?.id ?? 0
})
afterAll(() => t.close())

describe('rights', () => {
  test('requires a session, shows readers a read-only view, and hides other clientes', async () => {
    const { id, versao } = find(await structure(), 'RB')
    expect((await t.app.inject({ url: '/v1/DreModelo' })).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'DELETE', url: `/v1/DreItem/${id}?versao=1` })).statusCode).toBe(401)
    expect((await helena.get(`/v1/DreItem/${id}`)).statusCode).toBe(200)
    expect(codeOf(await remove(`/v1/DreItem/${id}?versao=${versao}`, helena))).toBe('permissao_denied')
    expect(codeOf(await helena.post('/v1/DreItem', {}))).toBe('permissao_denied')
    for (const url of [`/v1/DreModelo/${gerencial}`, `/v1/DreItem/${id}`]) expect(codeOf(await foreign.get(url))).toBe('registro_not_found')
    expect(codeOf(await remove(`/v1/DreItem/${id}?versao=${versao}`, foreign))).toBe('registro_not_found')
    expect(codeOf(await foreign.put(`/v1/DreItem/${id}`, { versao, item: formula('RB', '1') }))).toBe('registro_not_found')
  })

  test('refuses changes by people with a limited scope', async () => {
    const { db } = t.database
    const parcial = await buildUsuario(db, { perfil: 'analista', clientes: [clienteId] })
    await limitEscopo(db, { clienteId, usuarioId: parcial.id, centrosCusto: [] })
    const token = await signIn(db, parcial, clienteId, t.clock.now)
    const url = '/v1/DreModelo'
    expect((await t.app.inject({ url, headers: bearer(token) })).statusCode).toBe(200)
    const createItem = await t.app.inject({
      method: 'POST',
      url,
      headers: bearer(token),
      payload: { nome: 'N', origem: { tipo: 'vazio' } },
    })
    expect(codeOf(createItem)).toBe('escopo_limited')
  })
})

describe('a line', () => {
  test('is inserted, computed, changed, moved and deleted, each with an audit record', async () => {
    const before = find(await structure(), 'EBITDA').id
    const { id, versao } = await create(formula('DESP', 'DPE + DAD + DCO'), { antesDeId: before })
    const codigos = (await structure()).itens.map(({ item }) => item.codigo)
    expect(codigos[codigos.indexOf('EBITDA') - 1]).toBe('DESP')
    const [dpe, dad, dco] = await Promise.all(['DPE', 'DAD', 'DCO'].map((codigo) => line(codigo)))
    expect((await line('DESP'))?.total).toBe((dpe?.total ?? 0) + (dad?.total ?? 0) + (dco?.total ?? 0))
    const changed = dataOf(dreItemRotas.update, await tiago.put(`/v1/DreItem/${id}`, { versao, item: formula('DESP', 'RL * 2') }))
    expect(changed).toEqual({ id, versao: versao + 1 })
    expect(await line('DESP')).toEqual({ valores: [164_000, 100_000], total: 264_000 })
    expect(codeOf(await tiago.put(`/v1/DreItem/${id}`, { versao, item: formula('DESP', 'RL') }))).toBe('cadastro_version_conflict')
    const figures = await totais()
    dataOf(dreItemRotas.place, await tiago.put(`/v1/DreItem/${id}/lugar`, { versao: versao + 1, antesDeId: null }))
    expect((await structure()).itens.at(-1)?.item.codigo).toBe('DESP')
    expect(await totais()).toEqual(figures)
    dataOf(dreItemRotas.remove, await remove(`/v1/DreItem/${id}?versao=${versao + 1}`))
    expect(await line('DESP')).toBeUndefined()
    const gestor = await enter('gestor', clienteId)
    const { itens } = await gestor.read(auditoriaRotas.list, '/v1/Auditoria?tipo=modelosDre')
    expect(itens.map(({ acao, registro }) => [acao, registro])).toEqual([
      ['dreItem.remove', 'DESP · Linha DESP'],
      ['dreItem.place', 'DESP · Linha DESP'],
      ['dreItem.update', 'DESP · Linha DESP'],
      ['dreItem.create', 'DESP · Linha DESP'],
    ])
    const registro = await gestor.read(auditoriaRotas.get, `/v1/Auditoria/${itens[2]?.id}`)
    expect(registro.mudancas).toEqual([{ campo: 'formula', item: null, tipo: 'texto', antes: 'DPE + DAD + DCO', depois: 'RL * 2' }])
  })

  test.each([
    [formula('X', 'RL + NADA'), 'X: O código NADA não existe nesta DRE. (na posição 6 da fórmula)'],
    [formula('X', 'RL + X'), 'X: A fórmula depende dela mesma: X → X. (na posição 6 da fórmula)'],
    [formula('X', 'RL +'), 'X: Faltou um número, um código ou uma função: a fórmula acabou. (na posição 5 da fórmula)'],
    [formula('RL', 'RB'), 'RL: O código RL está repetido.'],
    [
      { tipo: 'percentual', codigo: 'X', descricao: 'X', formula: 'LL', baseCodigo: 'MB' } as const,
      'X: O numerador e a base do percentual têm unidades diferentes. (na posição 1 da fórmula)',
    ],
  ])('is refused with position and reason: %j', async (item, message) => {
    const response = await tiago.post('/v1/DreItem', { modeloId: gerencial, vigencia: null, antesDeId: null, item })
    expect(response.statusCode).toBe(422)
    const { code, details } = response.json<ErroResposta>()
    expect([code, details?.map((detail) => detail.message)]).toEqual(['dre_item_invalid', [message]])
  })

  test('spells out a cycle over other lines, and keeps a code used by others', async () => {
    const { id, versao, item } = find(await structure(), 'RL')
    const ciclo = await tiago.put(`/v1/DreItem/${id}`, { versao, item: formula('RL', 'LL') })
    expect(ciclo.json<ErroResposta>().details?.[0]?.message).toBe(
      'RL: A fórmula depende dela mesma: RL → LL → LAIR → EBIT → EBITDA → LB → RL. (na posição 1 da fórmula)',
    )
    const renomeada = await tiago.put(`/v1/DreItem/${id}`, { versao, item: { ...item, codigo: 'RLQ' } })
    expect(renomeada.json<ErroResposta>().details?.map(({ campo }) => campo)).toEqual(['LB', 'MB', 'ME', 'ML'])
    const excluida = await remove(`/v1/DreItem/${id}?versao=${versao}`)
    expect(codeOf(excluida)).toBe('dre_item_in_use')
    expect(excluida.json<ErroResposta>().details).toEqual([
      { campo: 'LB', message: 'LB Lucro bruto' },
      { campo: 'MB', message: 'MB Margem bruta %' },
      { campo: 'ME', message: 'ME Margem EBITDA %' },
      { campo: 'ML', message: 'ML Margem líquida %' },
    ])
    expect(find(await structure(), 'RL')).toEqual({ id, versao, item })
  })

  test('refuses a duplicate grupo and an unknown one', async () => {
    const { grupos } = await structure()
    const soma = (...ids: number[]) => ({
      modeloId: gerencial,
      vigencia: null,
      antesDeId: null,
      item: { tipo: 'soma', codigo: 'S', descricao: 'S', componentes: ids.map((grupo) => ({ grupo, sinal: 1 })) },
    })
    const id = grupos[0]?.id ?? 0
    expect(codeOf(await tiago.post('/v1/DreItem', soma(id, id)))).toBe('dre_item_invalid')
    expect(codeOf(await tiago.post('/v1/DreItem', soma(987_654_321)))).toBe('registro_not_found')
  })

  test('is previewed on real amounts with its effect on other lines', async () => {
    const { id } = find(await structure(), 'RL')
    const preview = dataOf(
      dreItemRotas.preview,
      await tiago.post('/v1/DreItem/previa', { modeloId: gerencial, vigencia: null, itemId: id, item: formula('RL', 'RB * 2 + DED') }),
    )
    const [rb, ded, rl] = await Promise.all(['RB', 'DED', 'RL'].map((codigo) => line(codigo)))
    expect([preview.meses.length, preview.meses[0], preview.meses.at(-1)]).toEqual([12, '2024-03', '2025-02'])
    expect(preview.linha).toEqual({
      unidade: 'centavos',
      valores: [...Array.from({ length: 10 }, () => 0), ...[0, 1].map((i) => (rb?.valores[i] ?? 0) * 2 + (ded?.valores[i] ?? 0))],
      total: (rb?.total ?? 0) * 2 + (ded?.total ?? 0),
    })
    expect(preview.mudancas.map(({ codigo }) => codigo)).toEqual(['LB', 'MB', 'EBITDA', 'ME', 'EBIT', 'LAIR', 'LL', 'ML'])
    const lb = await line('LB')
    expect(preview.mudancas[0]).toMatchObject({ antes: lb?.total, depois: (lb?.total ?? 0) + (rb?.total ?? 0) })
    expect(await line('RL')).toEqual(rl)
    const wrong = { modeloId: gerencial, vigencia: null, itemId: null, item: formula('X', 'RL +') }
    expect(codeOf(await tiago.post('/v1/DreItem/previa', wrong))).toBe('dre_item_invalid')
  })
})

describe('a line whose amount overflows', () => {
  test('is named by code in every statement, and can be fixed', async () => {
    const { id, versao } = await create(formula('GIGA', 'RB * 100000000000000'))
    const refusal = (response: Awaited<ReturnType<ApiCalls['get']>>) => {
      const { code, details } = response.json<ErroResposta>()
      return [response.statusCode, code, details?.map(({ message }) => message)]
    }
    const said = [409, 'dre_modelo_invalid', ['GIGA: O valor fica maior do que se calcula com exatidão ao centavo.']]
    for (const url of [
      `/v1/Dre?${PERIODO}`,
      `/v1/Dre/centros?${PERIODO}&codigo=RB`,
      '/v1/Dre/explicar?inicio=2025-01&fim=2025-01&codigo=RB',
      `/v1/Dre/exportar?${PERIODO}&formato=csv`,
    ]) {
      expect(refusal(await tiago.get(url))).toEqual(said)
    }
    const preview = (texto: string) =>
      tiago.post('/v1/DreItem/previa', { modeloId: gerencial, vigencia: null, itemId: id, item: formula('GIGA', texto) })
    expect(refusal(await preview('RB * 90000000000000'))).toEqual(said)
    expect(dataOf(dreItemRotas.preview, await preview('RB * 2')).linha.total).toBeGreaterThan(0)
    dataOf(dreItemRotas.update, await tiago.put(`/v1/DreItem/${id}`, { versao, item: formula('GIGA', 'RB * 2') }))
    expect((await line('GIGA'))?.total).toBe(((await line('RB'))?.total ?? 0) * 2)
    dataOf(dreItemRotas.remove, await remove(`/v1/DreItem/${id}?versao=${versao + 1}`))
  })
})

describe('a model', () => {
  test('has the ready-made structures of the engine, all with the same net result', async () => {
    expect([...DRE_READY_MODELOS]).toEqual(Object.keys(MODELOS_DRE))
    const ll = await line('LL')
    for (const pronto of DRE_READY_MODELOS) {
      const created = await tiago.post('/v1/DreModelo', { nome: `Pronto ${pronto}`, origem: { tipo: 'pronto', pronto } })
      const { id, ausentes } = dataOf(dreModeloRotas.create, created)
      expect(ausentes).toEqual([])
      expect(await line('LL', `${PERIODO}&modelo=${id}`)).toEqual(ll)
      expect((await dre(`${PERIODO}&modelo=${id}`)).foraDaDre).toEqual([])
    }
    const repeated = await tiago.post('/v1/DreModelo', { nome: 'Pronto cpc26', origem: { tipo: 'vazio' } })
    expect(codeOf(repeated)).toBe('cadastro_duplicate')
  })

  test('is neither archived nor deleted as the default, and archived instead of deleted when it has budgets', async () => {
    const modelos = await tiago.read(dreModeloRotas.list, '/v1/DreModelo')
    const [padrao, other] = modelos
    if (padrao === undefined || other === undefined) throw new Error('no models')
    expect([padrao.id, padrao.padrao, other.padrao]).toEqual([gerencial, true, false])
    const put = (id: number, body: object) => tiago.put(`/v1/DreModelo/${id}`, body)
    const { nome, versao } = padrao
    expect(codeOf(await put(gerencial, { versao, nome, padrao: true, arquivado: true }))).toBe('dre_modelo_default')
    expect(codeOf(await put(gerencial, { versao, nome, padrao: false, arquivado: false }))).toBe('dre_modelo_default')
    expect(codeOf(await remove(`/v1/DreModelo/${gerencial}?versao=${versao}`))).toBe('dre_modelo_default')
    const orcamento = sql`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
      select ${clienteId}, 'Plano', 202601, 'base', ${other.id}, usuario_id, usuario_id from usuario_cliente limit 1`
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) => orcamento.execute(tx))
    const inUse = await remove(`/v1/DreModelo/${other.id}?versao=${other.versao}`)
    expect([codeOf(inUse), inUse.json<ErroResposta>().details]).toEqual([
      'cadastro_in_use',
      [{ campo: 'orcamentos', message: '1 orçamento' }],
    ])
    const archived = { versao: other.versao, nome: 'Antigo', padrao: false, arquivado: true }
    expect(dataOf(dreModeloRotas.update, await put(other.id, archived))).toEqual({ id: other.id, versao: other.versao + 1 })
    expect((await dre()).modelos.map(({ id }) => id)).not.toContain(other.id)
    expect((await dre(`${PERIODO}&modelo=${other.id}`)).modelos.map(({ id }) => id)).toContain(other.id)
    const last = modelos.at(-1)
    dataOf(dreModeloRotas.remove, await remove(`/v1/DreModelo/${last?.id}?versao=${last?.versao}`))
    expect(codeOf(await tiago.get(`/v1/DreModelo/${last?.id}`))).toBe('registro_not_found')
  })

  test('replaces the previous default, whose open screens get a conflict', async () => {
    const [padrao, fresh] = await tiago.read(dreModeloRotas.list, '/v1/DreModelo')
    const swap = { versao: fresh?.versao, nome: fresh?.nome, padrao: true, arquivado: false }
    dataOf(dreModeloRotas.update, await tiago.put(`/v1/DreModelo/${fresh?.id}`, swap))
    expect((await dre()).modelo.id).toBe(fresh?.id)
    const giveBack = { versao: padrao?.versao, nome: padrao?.nome, padrao: true, arquivado: false }
    expect(codeOf(await tiago.put(`/v1/DreModelo/${gerencial}`, giveBack))).toBe('cadastro_version_conflict')
    await tiago.put(`/v1/DreModelo/${gerencial}`, { ...giveBack, versao: (padrao?.versao ?? 0) + 1 })
    expect((await dre()).modelo.id).toBe(gerencial)
  })

  test('is exported as an ordered table', async () => {
    const { body, headers } = await tiago.get(`/v1/DreModelo/${gerencial}/exportar?formato=csv`)
    const lines = body.replace('\uFEFF', '').split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      'Ordem;Código;Linha;Tipo;Soma;Fórmula;Linha base;Período maior que um mês',
      '1;RB;Receita bruta;Soma de grupos;RB;;;',
      '2;DED;Deduções;Soma de grupos;DED;;;',
      '3;RL;Receita líquida;Fórmula;;RB + DED;;',
    ])
    expect(lines[6]).toBe('6;MB;Margem bruta %;Percentual;;LB;RL;')
    expect(headers['content-disposition']).toContain('.csv')
  })
})

test('a change from a month on leaves earlier months unchanged, also in drill-down and file', async () => {
  const before = await line('RL', 'inicio=2025-01&fim=2025-01')
  const { modelo } = await structure()
  expect((await dre()).modelo.vigencia).toBeNull()
  const fresh = await tiago.post(`/v1/DreModelo/${gerencial}/vigencia`, { versao: modelo.versao, mes: '2025-02' })
  expect(dataOf(dreModeloRotas.createVigencia, fresh)).toEqual({ id: gerencial, versao: modelo.versao + 1 })
  const repeated = await tiago.post(`/v1/DreModelo/${gerencial}/vigencia`, { versao: modelo.versao + 1, mes: '2025-02' })
  expect(codeOf(repeated)).toBe('cadastro_duplicate')

  const fevereiro = await structure(gerencial, '2025-02')
  expect([fevereiro.vigencia, fevereiro.ate, (await structure(gerencial, '2025-01')).ate]).toEqual(['2025-02', null, '2025-01'])
  const { id, versao } = find(fevereiro, 'RL')
  dataOf(dreItemRotas.update, await tiago.put(`/v1/DreItem/${id}`, { versao, item: formula('RL', 'RB') }))
  const rb = await line('RB')
  expect(await line('RL', 'inicio=2025-01&fim=2025-01')).toEqual(before)
  expect(await line('RL')).toEqual(rb)
  expect(await line('RL', `${PERIODO}&vigencia=2025-01`)).toEqual({ valores: [82_000, 50_000], total: 132_000 })
  expect((await dre()).modelo.vigencia).toEqual({ inicio: '2025-02', fim: null })
  expect((await dre('inicio=2025-01&fim=2025-01')).modelo.vigencia).toEqual({ inicio: null, fim: '2025-01' })

  const explicar = (query: string) => tiago.read(dreRotas.explain, `/v1/Dre/explicar?inicio=2025-01&fim=2025-01&codigo=RL${query}`)
  expect((await explicar('')).valor).toBe(82_000)
  expect((await explicar('&vigencia=2025-02')).valor).toBe(rb?.valores[0])
  const xlsx = await tiago.get(`/v1/Dre/exportar?${PERIODO}&formato=xlsx`)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  expect(sheets[0]?.rows.flat()).toContain('As que valem de fev/2025 em diante')

  const undone = await remove(`/v1/DreModelo/${gerencial}/vigencia?mes=2025-02&versao=${modelo.versao + 1}`)
  expect(dataOf(dreModeloRotas.removeVigencia, undone)).toEqual({ id: gerencial, versao: modelo.versao + 2 })
  expect(await line('RL')).toEqual({ valores: [82_000, 50_000], total: 132_000 })
  expect(codeOf(await tiago.get(`/v1/DreItem/${id}`))).toBe('registro_not_found')
})
