import { orcamentoComentarioRotas, orcamentoRotas, type ErroResposta, type Orcamento, type RotaData, type RotaDef } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { listAnuncios as listAnunciosDe } from '../../test/notify-payloads.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../test/factories.ts'
import { editOrcamento } from '../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'

type Nome = 'renata' | 'tiago' | 'helena' | 'paulo'

let t: TestApp
let clienteId: string
const people = new Map<Nome, TestUsuario & { token: string }>()
let options: RotaData<typeof orcamentoRotas.getOpcoes>
let foreign: { token: string; id: number }

const who = (nome: Nome): TestUsuario & { token: string } => {
  const person = people.get(nome)
  if (person === undefined) throw new Error(`no person ${nome}`)
  return person
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const perfis = { renata: 'gestor', tiago: 'analista', helena: 'leitor', paulo: 'client' } as const
  for (const [nome, perfil] of Object.entries(perfis)) {
    const person = await buildUsuario(db, { nome, perfil, clientes: [clienteId] })
    people.set(nome as Nome, { ...person, token: await signIn(db, person, clienteId, t.clock.now) })
  }
  await loadKnownRazao(t.app, db, clienteId, who('tiago').token)
  options = await done(orcamentoRotas.getOpcoes, '/Orcamento/opcoes')
  await limitEscopo(db, { clienteId, usuarioId: who('paulo').id, centrosCusto: [centroOf('VENDAS')] })
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const ivo = await buildUsuario(db, { nome: 'Ivo Serra', perfil: 'gestor', clientes: [other] })
  const token = await signIn(db, ivo, other, t.clock.now)
  await loadKnownRazao(t.app, db, other, token)
  const own = dataOf(orcamentoRotas.getOpcoes, await call('GET', '/Orcamento/opcoes', undefined, token))
  const body = { ...added('Deles'), modeloId: own.modelos[0]?.id, donoId: ivo.id, centrosCusto: [] }
  foreign = { token, id: dataOf(orcamentoRotas.create, await call('POST', '/Orcamento', body, token)).id }
})
afterAll(() => t.close())

function call(metodo: RotaDef['metodo'], url: string, payload?: object, token = who('tiago').token): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(token), ...(payload && { payload }) })
}
async function done<R extends RotaDef>(rota: R, url: string, payload?: object, nome: Nome = 'tiago'): Promise<RotaData<R>> {
  return dataOf(rota, await call(rota.metodo, url, payload, who(nome).token))
}
function centroOf(codigo: string): number {
  const centro = options.centrosCusto.find((each) => each.codigo === codigo)
  if (centro === undefined) throw new Error(`no ${codigo}`)
  return centro.id
}
const added = (nome: string) => ({
  nome,
  inicio: '2026-01',
  cenario: 'base',
  modeloId: options.modelos[0]?.id ?? 0,
  donoId: who('tiago').id,
  centrosCusto: [centroOf('VENDAS'), centroOf('ADM')],
  filiais: [] as number[],
})
const read = (id: number, nome: Nome = 'tiago'): Promise<Orcamento> => done(orcamentoRotas.get, `/Orcamento/${id}`, undefined, nome)
async function build(nome: string): Promise<Orcamento> {
  return read((await done(orcamentoRotas.create, '/Orcamento', added(nome))).id)
}
const areaOf = (orcamento: Orcamento, codigo: string): Orcamento['quadro'][number] => {
  const area = orcamento.quadro.find(({ centroCusto }) => centroCusto?.codigo === codigo)
  if (area === undefined) throw new Error(`no area ${codigo}`)
  return area
}
const areas = (orcamento: Orcamento, ...codigos: string[]) => ({
  areas: codigos.map((codigo) => areaOf(orcamento, codigo)).map(({ id, versao }) => ({ id, versao })),
})
const act = (nome: Nome, orcamento: { id: number }, stepItem: string, body: object = {}): Promise<LightMyRequestResponse> =>
  call('POST', `/Orcamento/${orcamento.id}/${stepItem}`, body, who(nome).token)
async function step(nome: Nome, orcamento: Orcamento, stepItem: string, body: object = {}): Promise<Orcamento> {
  return dataOf(orcamentoRotas.get, await act(nome, orcamento, stepItem, { versao: orcamento.versao, ...body }))
}
const motivoOf = (response: LightMyRequestResponse): unknown => [codeOf(response), response.json<ErroResposta>().data?.['motivo']]
const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const setPending = async (pending: boolean): Promise<void> => {
  const item = await query(sql<{ id: number }>`select id from grupo_item order by id limit 1`)
  await query(
    pending
      ? sql`delete from de_para_regra where conta_inicio = '6.1.01'`
      : sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem) values (${clienteId}, 'exata', '6.1.01', ${item[0]?.id}, 'manual')`,
  )
}
const listAnuncios = (work: () => Promise<unknown>): Promise<string[]> => listAnunciosDe(t.database.db, 'lastro_orcamento', work)
const avisosDe = (nome: Nome): Promise<{ tipo: string; areas: string; comentario: string }[]> =>
  query(sql<{ tipo: string; areas: string; comentario: string }>`
    select tipo, dados ->> 'areas' as areas, dados ->> 'comentario' as comentario from notificacao
    where usuario_id = ${who(nome).id} and tipo like 'orcamento.%' order by id`)

describe('refusals', () => {
  test('answers 401 without a session, 403 without the permission, 404 for another cliente', async () => {
    const orcamento = await build('Recusas')
    expect((await t.app.inject({ url: '/v1/Orcamento' })).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${orcamento.id}/aprovar` })).statusCode).toBe(401)
    expect(codeOf(await call('POST', '/Orcamento', added('X'), who('helena').token))).toBe('permissao_denied')
    expect(codeOf(await act('tiago', orcamento, 'aprovar', { versao: 1 }))).toBe('permissao_denied')
    expect(codeOf(await act('helena', orcamento, 'areas/enviar', areas(orcamento, 'ADM')))).toBe('permissao_denied')
    expect(codeOf(await call('GET', `/Orcamento/${orcamento.id}`, undefined, who('helena').token))).toBe('success')
    const vendas = areaOf(orcamento, 'VENDAS')
    for (const response of [
      await call('GET', `/Orcamento/${foreign.id}`),
      await call('DELETE', `/Orcamento/${foreign.id}?versao=1`),
      await act('renata', foreign, 'aprovar', { versao: 1 }),
      await act('tiago', orcamento, 'areas/enviar', { areas: [{ id: vendas.id + 9999, versao: 1 }] }),
      await call('POST', `/Orcamento/${foreign.id}/areas/enviar`, { areas: [{ id: vendas.id, versao: 1 }] }, foreign.token),
      await call('POST', '/Orcamento', { ...added('X'), centrosCusto: [987_654] }),
      await call('POST', '/Orcamento', { ...added('X'), donoId: '7b1f7a3e-0000-4000-8000-000000000000' }),
    ]) {
      expect(codeOf(response)).toBe('registro_not_found')
    }
  })

  test('a user of one centro de custo sees and sends only that area', async () => {
    const orcamento = await build('De Paulo')
    const own = await read(orcamento.id, 'paulo')
    expect(own.quadro.map(({ centroCusto }) => centroCusto?.codigo)).toEqual(['VENDAS'])
    expect(own.areas).toEqual({ aberta: 1, enviada: 0, devolvida: 0, aprovada: 0 })
    expect(own.acoes).toEqual({
      editar: 'alcance_limitado',
      excluir: 'sem_direito',
      enviar: 'alcance_limitado',
      devolver: 'sem_direito',
      retomar: 'alcance_limitado',
      aprovar: 'sem_direito',
      revisar: 'sem_direito',
      encerrar: 'sem_direito',
    })
    for (const stepItem of ['enviar', 'retomar'])
      expect(codeOf(await act('paulo', orcamento, stepItem, { versao: 1 }))).toBe('escopo_limited')
    expect(codeOf(await call('PUT', `/Orcamento/${orcamento.id}`, { ...added('X'), versao: 1, observacoes: '' }, who('paulo').token))).toBe(
      'escopo_limited',
    )
    expect(codeOf(await act('paulo', orcamento, 'areas/enviar', areas(orcamento, 'VENDAS', 'ADM')))).toBe('registro_not_found')
    expect(areaOf(await read(orcamento.id), 'VENDAS').status).toBe('aberta')
    const sent = await step('paulo', orcamento, 'areas/enviar', areas(orcamento, 'VENDAS'))
    expect(areaOf(sent, 'VENDAS')).toMatchObject({
      status: 'enviada',
      changedBy: { nome: 'paulo' },
      acoes: { retirar: null, preencher: 'area_enviada' },
    })
    expect(areaOf(await read(orcamento.id), 'VENDAS').acoes.retirar).toBe('area_de_outro')
    const filial = await query(
      sql<{ id: number }>`insert into filial (cliente_id, codigo, descricao) values (${clienteId}, 'SP', 'São Paulo') returning id`,
    )
    await query(sql`update usuario_cliente set restringe_filial = true where usuario_id = ${who('paulo').id}`)
    await query(
      sql`insert into escopo_filial (cliente_id, usuario_id, filial_id) values (${clienteId}, ${who('paulo').id}, ${filial[0]?.id})`,
    )
    expect(motivoOf(await act('paulo', orcamento, 'areas/retirar', areas(sent, 'VENDAS')))).toEqual([
      'orcamento_state_conflict',
      'alcance_parcial',
    ])
    await query(sql`delete from escopo_filial`)
    await query(sql`update usuario_cliente set restringe_filial = false where usuario_id = ${who('paulo').id}`)
  })

  test('refuses a stale version', async () => {
    const orcamento = await build('Versões')
    const body = { ...added('Versões B'), versao: orcamento.versao, observacoes: 'com a nova loja' }
    const changed = await done(orcamentoRotas.update, `/Orcamento/${orcamento.id}`, body)
    expect(changed).toMatchObject({ nome: 'Versões B', observacoes: 'com a nova loja', versao: 2 })
    expect(codeOf(await call('PUT', `/Orcamento/${orcamento.id}`, body))).toBe('orcamento_version_conflict')
    expect(codeOf(await call('DELETE', `/Orcamento/${orcamento.id}?versao=1`))).toBe('orcamento_version_conflict')
    await step('tiago', changed, 'areas/enviar', areas(changed, 'ADM'))
    expect(codeOf(await act('tiago', changed, 'areas/retirar', areas(changed, 'ADM')))).toBe('orcamento_version_conflict')
    expect(await done(orcamentoRotas.remove, `/Orcamento/${orcamento.id}?versao=2`)).toEqual({ id: orcamento.id })
    expect(codeOf(await call('GET', `/Orcamento/${orcamento.id}`))).toBe('registro_not_found')
  })
})

test('a blank budget has a zero line for every item, centro de custo and filial', async () => {
  const orcamento = await build('Em branco')
  expect(options.inicio).toBe('2026-01')
  expect(orcamento).toMatchObject({
    inicio: '2026-01',
    status: 'rascunho',
    versaoNumero: 1,
    sequencia: 0,
    dono: { nome: 'tiago' },
    conteudoHash: null,
  })
  expect(
    orcamento.quadro.map(({ centroCusto, linhas, preenchidas, totalCentavos }) => [
      centroCusto?.codigo,
      linhas,
      preenchidas,
      totalCentavos,
    ]),
  ).toEqual([
    ['ADM', options.grupoItens, 0, 0],
    ['VENDAS', options.grupoItens, 0, 0],
  ])
  const [line] = await query(sql<{ id: number }>`select min(id) as id from orcamento_linha where orcamento_id = ${orcamento.id}
    and centro_custo_id = ${centroOf('ADM')}`)
  await editOrcamento(t.app, who('tiago').token, orcamento.id).edit(0, [line?.id ?? 0, 3, -1234])
  expect(areaOf(await read(orcamento.id), 'ADM')).toMatchObject({ preenchidas: 1, totalCentavos: -1234 })
  const key = { ...bearer(who('tiago').token), 'idempotency-key': 'orcamento-1' }
  const two = await Promise.all(
    [1, 2].map(() =>
      t.app.inject({ method: 'POST', url: '/v1/Orcamento', payload: { ...added('Uma vez'), centrosCusto: [] }, headers: key }),
    ),
  )
  expect(new Set(two.map((response) => dataOf(orcamentoRotas.create, response).id)).size).toBe(1)
  const semCentro = await read(dataOf(orcamentoRotas.create, two[0] as LightMyRequestResponse).id)
  expect(semCentro.quadro.map(({ centroCusto }) => centroCusto)).toEqual([null])
})

test('announces every change of a budget to open screens, except refused and empty ones', async () => {
  await setPending(false)
  let o = await build('Anúncios')
  const { nome, cenario, observacoes, dono } = o
  const header = { nome, cenario, observacoes, donoId: dono.id }
  const vendas = areaOf(o, 'VENDAS')
  const url = `/Orcamento/${o.id}`
  const said = async (rota: RotaDef, stepItem: string, body: object): Promise<number> =>
    dataOf(orcamentoComentarioRotas.create, await call(rota.metodo, `${url}/comentarios${stepItem}`, body)).id
  let comentario = 0
  const steps: (() => Promise<unknown>)[] = [
    () => done(orcamentoRotas.update, url, { ...header, observacoes: 'com a loja', versao: o.versao }),
    () => done(orcamentoRotas.updateArea, `${url}/areas/${vendas.id}`, { versao: vendas.versao, responsavelId: who('tiago').id }),
    async () => step('tiago', o, 'areas/enviar', areas(await read(o.id), 'VENDAS')),
    async () => step('tiago', o, 'areas/retirar', areas(await read(o.id), 'VENDAS')),
    async () => step('tiago', o, 'areas/enviar', areas(await read(o.id), 'VENDAS')),
    async () => step('renata', o, 'areas/devolver', { ...areas(await read(o.id), 'VENDAS'), comentario: 'não' }),
    async () => (o = await step('tiago', await read(o.id), 'enviar', { comRestantes: true })),
    async () => (o = await step('renata', o, 'devolver', { comentario: 'rever', areas: [] })),
    async () => (o = await step('tiago', o, 'retomar')),
    async () => (o = await step('tiago', o, 'enviar', { comRestantes: true })),
    async () => (o = await step('renata', o, 'areas/aprovar', areas(o, 'VENDAS'))),
    async () => (o = await step('renata', o, 'aprovar')),
    () => step('renata', o, 'encerrar'),
    async () => (comentario = await said(orcamentoComentarioRotas.create, '', { texto: 'e agora?' })),
    () => said(orcamentoComentarioRotas.update, `/${comentario}`, { texto: 'e depois?' }),
    () => said(orcamentoComentarioRotas.resolve, `/${comentario}/resolver`, { resolvido: true }),
    () => said(orcamentoComentarioRotas.remove, `/${comentario}`, {}),
  ]
  const anuncios: string[][] = []
  for (const stepItem of steps) anuncios.push(await listAnuncios(stepItem))
  expect(anuncios).toEqual(steps.map(() => [`mudou ${clienteId} ${o.id}`]))
  expect(await listAnuncios(() => act('tiago', o, 'enviar', { versao: 1 }))).toEqual([])
  const draft = await build('Rascunho')
  const equal = { ...header, nome: 'Rascunho', versao: draft.versao }
  expect(await done(orcamentoRotas.update, `/Orcamento/${draft.id}`, equal)).toMatchObject({ versao: draft.versao })
  expect(await listAnuncios(() => done(orcamentoRotas.remove, `/Orcamento/${draft.id}?versao=1`))).toEqual([
    `mudou ${clienteId} ${draft.id}`,
  ])
})

test('a budget goes through sent, returned and approved areas, and is returned, resumed, approved, revised and closed', async () => {
  await setPending(true)
  const before = new Map(
    await Promise.all((['renata', 'tiago', 'paulo'] as const).map(async (nome) => [nome, (await avisosDe(nome)).length] as const)),
  )
  let o = await build('Ciclo')
  const vendas = areaOf(o, 'VENDAS')
  o = await done(orcamentoRotas.updateArea, `/Orcamento/${o.id}/areas/${vendas.id}`, {
    versao: vendas.versao,
    responsavelId: who('paulo').id,
  })
  expect(areaOf(o, 'VENDAS').responsavel).toEqual({ id: who('paulo').id, nome: 'paulo' })
  o = await step('paulo', o, 'areas/enviar', { ...areas(o, 'VENDAS'), comentario: 'com a loja nova' }).then(() => read(o.id))
  expect(motivoOf(await act('tiago', o, 'enviar', { versao: o.versao }))).toEqual(['orcamento_state_conflict', 'areas_pendentes'])
  o = await step('renata', o, 'areas/devolver', { ...areas(o, 'VENDAS'), comentario: 'falta o frete' })
  expect(codeOf(await act('renata', o, 'areas/devolver', { ...areas(o, 'VENDAS'), comentario: ' ' }))).toBe('requisicao_invalid')
  expect(areaOf(o, 'VENDAS')).toMatchObject({ status: 'devolvida', comentario: 'falta o frete' })
  o = await step('tiago', o, 'enviar', { comRestantes: true })
  expect([o.status, o.areas]).toEqual(['em_aprovacao', { aberta: 0, enviada: 2, devolvida: 0, aprovada: 0 }])
  expect(o.acoes).toMatchObject({ editar: 'status_em_aprovacao', excluir: 'status_em_aprovacao', aprovar: 'sem_direito' })
  const ofOutside = dataOf(orcamentoRotas.get, await call('GET', `/Orcamento/${foreign.id}`, undefined, foreign.token)).quadro.map(
    ({ id }) => id,
  )
  expect(codeOf(await act('renata', o, 'devolver', { versao: o.versao, comentario: 'x', areas: ofOutside }))).toBe('registro_not_found')
  o = await step('renata', o, 'devolver', { comentario: 'rever o pessoal', areas: areas(o, 'ADM').areas.map(({ id }) => id) })
  expect([o.status, areaOf(o, 'ADM').status, areaOf(o, 'VENDAS').status]).toEqual(['devolvido', 'devolvida', 'enviada'])
  o = await step('tiago', o, 'retomar')
  o = await step('tiago', o, 'enviar', { comRestantes: true })
  const pending = await act('renata', o, 'aprovar', { versao: o.versao })
  expect([codeOf(pending), pending.json<ErroResposta>().data]).toEqual(['orcamento_sem_de_para', { contas: '1' }])
  await setPending(false)
  o = await step('renata', o, 'areas/aprovar', areas(o, 'VENDAS'))
  o = await step('renata', o, 'aprovar', { comentario: 'de acordo' })
  expect(o).toMatchObject({
    status: 'aprovado',
    approvedBy: { nome: 'renata' },
    areas: { aprovada: 2 },
    acoes: { revisar: null, encerrar: null, editar: 'status_aprovado' },
  })
  const hash = await query(sql<{ hash: string }>`select encode(orcamento_conteudo_hash(${o.id}), 'hex') as hash`)
  expect(o.conteudoHash).toBe(hash[0]?.hash)
  expect(motivoOf(await act('renata', o, 'areas/devolver', { ...areas(o, 'ADM'), comentario: 'x' }))).toEqual([
    'orcamento_state_conflict',
    'status_aprovado',
  ])

  const { id } = dataOf(orcamentoRotas.revise, await act('tiago', o, 'revisar', { comentario: 'segundo semestre' }))
  const revisao = await read(id)
  expect(revisao).toMatchObject({ status: 'revisao', versaoNumero: 2, areas: { aberta: 2 }, nome: 'Ciclo', conteudoHash: null })
  expect(areaOf(revisao, 'VENDAS').responsavel?.nome).toBe('paulo')
  expect(revisao.versoes.map(({ versaoNumero, status }) => [versaoNumero, status])).toEqual([
    [1, 'aprovado'],
    [2, 'revisao'],
  ])
  const content = (orcamentoId: number) =>
    query(sql`select grupo_item_id, centro_custo_id, m03_centavos from orcamento_linha where orcamento_id = ${orcamentoId} order by 1, 2`)
  expect(await content(id)).toEqual(await content(o.id))
  expect(await read(o.id, 'renata')).toEqual({ ...o, versoes: revisao.versoes, acoes: { ...o.acoes, revisar: 'ha_revisao' } })
  expect(motivoOf(await act('tiago', o, 'revisar'))).toEqual(['orcamento_state_conflict', 'ha_revisao'])
  expect((await step('renata', o, 'encerrar')).status).toBe('encerrado')

  const fresh = async (nome: 'renata' | 'tiago' | 'paulo') =>
    (await avisosDe(nome)).slice(before.get(nome)).map(({ tipo, areas: which }) => [tipo.replace('orcamento.', ''), which])
  expect(await fresh('paulo')).toEqual([
    ['areaRecebida', 'VENDAS'],
    ['areaDevolvida', 'VENDAS'],
    ['aprovado', ''],
  ])
  expect(await fresh('renata')).toEqual([
    ['areaEnviada', 'VENDAS'],
    ['enviado', ''],
    ['enviado', ''],
  ])
  expect(await fresh('tiago')).toEqual([
    ['devolvido', 'ADM'],
    ['aprovado', ''],
  ])
  expect((await avisosDe('paulo')).at(-2)?.comentario).toBe('falta o frete')
  const correio = await query(
    sql<{ assunto: string }>`select assunto from correio where para = ${who('paulo').email} order by id desc limit 1`,
  )
  expect(correio[0]?.assunto).toContain('o orçamento Ciclo foi aprovado')
  const registros = await query(
    sql<{
      acao: string
    }>`select acao from auditoria where assunto = 'Orcamento' and (assunto_id = ${String(o.id)} or assunto_id = ${String(id)}) order by id`,
  )
  expect(registros.map(({ acao }) => acao.replace('orcamento.', ''))).toEqual([
    'create',
    'updateArea',
    'submitAreas',
    'returnAreas',
    'submit',
    'return',
    'resume',
    'submit',
    'approveAreas',
    'approve',
    'revise',
    'close',
  ])
})

test('comments on a budget, a line or a cell have mentions and answers, and only users who see the line see them', async () => {
  const o = await build('Conversa')
  const linhaDe = async (codigo: string): Promise<number> => {
    const [line] = await query(sql<{ id: number }>`
      select min(id) as id from orcamento_linha where orcamento_id = ${o.id} and centro_custo_id = ${centroOf(codigo)}`)
    return line?.id ?? 0
  }
  const [adm, vendas] = [await linhaDe('ADM'), await linhaDe('VENDAS')]
  const url = `/Orcamento/${o.id}/comentarios`
  const say = (nome: Nome, body: object): Promise<LightMyRequestResponse> =>
    call('POST', url, { texto: 'por quê?', ...body }, who(nome).token)
  const said = async (nome: Nome, body: object): Promise<number> => dataOf(orcamentoComentarioRotas.create, await say(nome, body)).id
  const list = (nome: Nome, consulta = '') => done(orcamentoComentarioRotas.list, `${url}?${consulta}`, undefined, nome)
  const avisos = async (nome: 'renata' | 'tiago' | 'paulo') =>
    (await avisosDe(nome)).filter(({ tipo }) => /mencao|resposta/.test(tipo)).map(({ tipo, comentario }) => [tipo.slice(10), comentario])

  expect(codeOf(await say('helena', {}))).toBe('permissao_denied')
  expect(codeOf(await say('tiago', { mes: 2 }))).toBe('orcamento_comentario_place')
  expect(codeOf(await say('tiago', { texto: '  ' }))).toBe('requisicao_invalid')
  expect(codeOf(await say('paulo', { linhaId: adm }))).toBe('registro_not_found')
  expect(codeOf(await say('tiago', { mencoes: ['7b1f7a3e-0000-4000-8000-000000000000'] }))).toBe('registro_not_found')
  const general = await said('tiago', { texto: 'do todo' })
  const mencoes = [who('paulo').id, who('renata').id]
  const daAdm = await said('tiago', { texto: 'segredo da sede', linhaId: adm, mencoes })
  const daCelula = await said('tiago', { texto: 'e o frete?', linhaId: vendas, mes: 3, mencoes: [who('paulo').id] })
  const response = await said('paulo', { texto: 'já vem', respondeId: daCelula })
  expect(codeOf(await say('paulo', { respondeId: daAdm }))).toBe('registro_not_found')
  expect(codeOf(await say('tiago', { respondeId: response }))).toBe('orcamento_comentario_place')
  expect(codeOf(await say('tiago', { respondeId: daCelula, mes: 4 }))).toBe('orcamento_comentario_place')

  const everything = await list('tiago')
  expect([everything.itens.map(({ id }) => id), everything.abertos, everything.proximo]).toEqual([[daCelula, daAdm, general], 3, null])
  expect(everything.itens[0]).toMatchObject({ linhaId: vendas, mes: 3, proprio: true, mencoes: [{ nome: 'paulo' }] })
  expect(everything.itens[0]?.respostas).toMatchObject([{ id: response, texto: 'já vem', quem: { nome: 'paulo' }, proprio: false }])
  const own = await list('paulo')
  expect([own.itens.map(({ id }) => id), own.abertos]).toEqual([[daCelula, general], 2])
  expect((await list('tiago', `linha=${adm}`)).itens.map(({ id }) => id)).toEqual([daAdm])
  const first = await list('tiago', 'limite=2')
  expect((await list('tiago', `limite=2&cursor=${first.proximo}`)).itens.map(({ id }) => id)).toEqual([general])

  expect(await avisos('paulo')).toEqual([['mencao', 'e o frete?']])
  expect(await avisos('renata')).toEqual([['mencao', 'segredo da sede']])
  expect(await avisos('tiago')).toEqual([['resposta', 'já vem']])

  const put = (nome: Nome, id: number, texto: string) => call('PUT', `${url}/${id}`, { texto }, who(nome).token)
  expect(codeOf(await put('renata', general, 'outro'))).toBe('orcamento_comentario_other')
  expect(codeOf(await put('tiago', general, 'do orçamento todo'))).toBe('success')
  expect(codeOf(await call('POST', `${url}/${daAdm}/resolver`, { resolvido: true }, who('paulo').token))).toBe('registro_not_found')
  expect(codeOf(await call('POST', `${url}/${daCelula}/resolver`, { resolvido: true }, who('renata').token))).toBe('success')
  expect((await list('tiago', 'abertos=1')).itens.map(({ texto }) => texto)).toEqual(['segredo da sede', 'do orçamento todo'])
  expect((await list('tiago')).itens[0]?.resolvedBy?.nome).toBe('renata')
  expect(codeOf(await call('DELETE', `${url}/${response}`))).toBe('orcamento_comentario_other')
  expect(codeOf(await call('DELETE', `${url}/${daCelula}`))).toBe('success')
  const [removido] = await query(
    sql<{ antes: object }>`select antes from auditoria where acao = 'orcamentoComentario.remove' order by id desc limit 1`,
  )
  expect(removido?.antes).toEqual({ nome: 'Conversa', comentario: ['e o frete?', 'já vem'] })
  expect((await list('tiago')).itens.map(({ id }) => id)).toEqual([daAdm, general])
  expect(codeOf(await call('GET', `/Orcamento/${foreign.id}/comentarios`))).toBe('registro_not_found')
})

test('the second of two concurrent decisions conflicts', async () => {
  let o = await build('Ao mesmo tempo')
  o = await step('tiago', o, 'enviar', { comRestantes: true })
  const responses = await Promise.all([
    act('renata', o, 'aprovar', { versao: o.versao }),
    act('renata', o, 'devolver', { versao: o.versao, comentario: 'não', areas: [] }),
  ])
  expect(responses.map(codeOf).toSorted()).toEqual(['orcamento_state_conflict', 'success'])
})

test('a decision on the whole budget conflicts when it was taken back, changed and sent again since', async () => {
  let o = await build('Visto antes')
  o = await step('tiago', o, 'enviar', { comRestantes: true })
  const seen = o.versao
  o = await step('tiago', o, 'areas/retirar', areas(o, 'VENDAS'))
  const [line] = await query(sql<{ id: number }>`
    select id from orcamento_linha where orcamento_id = ${o.id} and centro_custo_id = ${centroOf('VENDAS')} order by id limit 1`)
  const mudanca = { tipo: 'editar', vista: 0, mudancas: [{ linhaId: line?.id, mes: 1, valorCentavos: 77_700 }] }
  expect(codeOf(await act('tiago', o, 'atos', mudanca))).toBe('success')
  o = await step('tiago', o, 'areas/enviar', areas(o, 'VENDAS'))
  expect(codeOf(await act('renata', o, 'aprovar', { versao: seen }))).toBe('orcamento_version_conflict')
  expect(codeOf(await act('renata', o, 'devolver', { versao: seen, comentario: 'não', areas: [] }))).toBe('orcamento_version_conflict')
  expect((await step('renata', o, 'aprovar')).status).toBe('aprovado')
})

test('an owner with a limited scope is not notified of areas outside it', async () => {
  const { id } = await done(orcamentoRotas.create, '/Orcamento', { ...added('Do Paulo'), donoId: who('paulo').id })
  const o = await step('tiago', await read(id), 'enviar', { comRestantes: true })
  await step('renata', o, 'devolver', { comentario: 'rever', areas: areas(o, 'ADM').areas.map((area) => area.id) })
  expect((await avisosDe('paulo')).at(-1)).toEqual({ tipo: 'orcamento.devolvido', areas: '', comentario: 'rever' })
})

test('a comment on a budget being deleted is refused or deleted with it', async () => {
  const o = await build('Vai embora')
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, () => act('tiago', o, 'comentarios', { texto: 'fica?' })),
    call('DELETE', `/Orcamento/${o.id}?versao=${o.versao}`),
    ...Array.from({ length: 6 }, () => act('tiago', o, 'comentarios', { texto: 'fica?' })),
  ])
  expect(responses.map(codeOf).filter((code) => code !== 'success' && code !== 'registro_not_found')).toEqual([])
  expect(codeOf(await call('GET', `/Orcamento/${o.id}`))).toBe('registro_not_found')
})

test('filters, sorts and exports the list', async () => {
  const list = (consulta: string) => done(orcamentoRotas.list, `/Orcamento?${consulta}`)
  await done(orcamentoRotas.create, '/Orcamento', { ...added('Óleo & gás'), cenario: 'otimista', inicio: '2027-04' })
  const found = await list('busca=oleo')
  expect(found.itens.map(({ nome, inicio, cenario }) => [nome, inicio, cenario])).toEqual([['Óleo & gás', '2027-04', 'otimista']])
  expect([found.total, found.existentes > 1, found.exercicios, found.cenarios]).toEqual([
    1,
    true,
    ['2027-04', '2026-01'],
    ['base', 'otimista'],
  ])
  expect((await list('cenario=otimista&situacao=rascunho&inicio=2027-04')).total).toBe(1)
  expect((await list('situacao=encerrado')).itens.map(({ nome }) => nome)).toEqual(['Anúncios', 'Ciclo'])
  expect((await list(`dono=${who('renata').id}`)).total).toBe(0)
  const nomes = (await list('ordem=-nome&limite=100')).itens.map(({ nome }) => nome)
  expect(nomes).toEqual(nomes.toSorted((a, b) => b.localeCompare(a, 'pt')))
  expect((await list('ordem=nome&limite=2&pagina=2')).itens.map(({ nome }) => nome)).toEqual(nomes.toReversed().slice(2, 4))
  const file = await call('GET', '/Orcamento/exportar?formato=xlsx&cenario=otimista')
  const { sheets } = await readXlsx(file.rawPayload)
  expect(sheets[0]?.rows[1]?.slice(0, 7)).toEqual(['Óleo & gás', '04/2027', '03/2028', 'otimista', 'Orçamento', 1, 'Rascunho'])
  expect((await call('GET', '/Orcamento/exportar?formato=csv&cenario=otimista')).body).toContain(
    'Óleo & gás;04/2027;03/2028;otimista;Orçamento;1;Rascunho;tiago;2;0;0;0',
  )
})
