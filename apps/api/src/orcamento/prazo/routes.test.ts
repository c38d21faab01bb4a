import { inicioRotas, notificacaoRotas, orcamentoRotas, type Orcamento, type RotaData, type RotaDef } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { loadKnownRazao } from '../../../test/known-razao.ts'
import { listCartas } from '../../../test/sent-mails.ts'
import { readXlsx } from '../../../test/workbook.ts'
import { remindDeadlines } from './remind.ts'

type Person = TestUsuario & { token: string }

let t: TestApp
let clienteId: string
let renata: Person
let tiago: Person
let paulo: Person
let helena: Person
/** Sees the centro de custo VENDAS only. */
let lia: Person
let foreign: Person
let options: RotaData<typeof orcamentoRotas.getOpcoes>

const call = (metodo: RotaDef['metodo'], url: string, payload?: object, { token } = tiago): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(token), ...(payload && { payload }) })

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://app.exemplo' })
  const { db } = t.database
  clienteId = await buildCliente(db)
  const person = async (nome: string, perfil: 'gestor' | 'analista' | 'leitor' | 'client', cliente = clienteId): Promise<Person> => {
    const usuario = await buildUsuario(db, { nome, perfil, clientes: [cliente] })
    return { ...usuario, token: await signIn(db, usuario, cliente, t.clock.now) }
  }
  renata = await person('Renata', 'gestor')
  tiago = await person('Tiago', 'analista')
  paulo = await person('Paulo', 'client')
  helena = await person('Helena', 'leitor')
  foreign = await person('Ivo', 'gestor', await buildCliente(db, { nome: 'Metalúrgica Serra Azul' }))
  await loadKnownRazao(t.app, db, clienteId, tiago.token)
  options = dataOf(orcamentoRotas.getOpcoes, await call('GET', '/Orcamento/opcoes'))
  lia = await person('Lia', 'analista')
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [centroOf('VENDAS')] })
  await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [centroOf('VENDAS')] })
})
afterAll(() => t.close())

const centroOf = (codigo: string): number => options.centrosCusto.find((each) => each.codigo === codigo)?.id ?? 0
const nameOf = (codigo: string): string => {
  const descricao = options.centrosCusto.find((each) => each.codigo === codigo)?.descricao
  return descricao === codigo ? codigo : `${codigo} ${descricao}`
}
const read = async (id: number): Promise<Orcamento> => dataOf(orcamentoRotas.get, await call('GET', `/Orcamento/${id}`))
const areaOf = ({ quadro }: Orcamento, codigo: string): Orcamento['quadro'][number] => {
  const area = quadro.find(({ centroCusto }) => centroCusto?.codigo === codigo)
  if (area === undefined) throw new Error(`no area ${codigo}`)
  return area
}

async function build(nome: string): Promise<Orcamento> {
  const body = {
    nome,
    inicio: '2028-01',
    cenario: 'base',
    modeloId: options.modelos[0]?.id,
    donoId: tiago.id,
    centrosCusto: [centroOf('VENDAS'), centroOf('ADM')],
    filiais: [],
  }
  return read(dataOf(orcamentoRotas.create, await call('POST', '/Orcamento', body)).id)
}
function saveHeader({ id, versao, nome, cenario, dono, observacoes }: Orcamento, mudanca: object, who = tiago) {
  return call('PUT', `/Orcamento/${id}`, { versao, nome, cenario, donoId: dono.id, observacoes, ...mudanca }, who)
}
function saveArea(orcamento: Orcamento, codigo: string, mudanca: object, who = tiago) {
  const { id, versao, responsavel } = areaOf(orcamento, codigo)
  return call('PUT', `/Orcamento/${orcamento.id}/areas/${id}`, { versao, responsavelId: responsavel?.id ?? null, ...mudanca }, who)
}
const remind = (today: string): Promise<number> =>
  remindDeadlines(
    { db: t.database.db, clock: () => new Date(`${today}T11:00:00Z`), config: t.config, log: pino({ level: 'silent' }) },
    new AbortController().signal,
  )
const avisosOf = (person: Person): Promise<{ tipo: string; areas: string; orcamentoId: number }[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ tipo: string; areas: string; orcamentoId: number }>`
      select tipo, dados ->> 'areas' as areas, (dados ->> 'orcamentoId')::int as "orcamentoId" from notificacao
      where usuario_id = ${person.id} and tipo in ('orcamento.prazo', 'orcamento.atraso') order by id`.execute(tx)
    return rows
  })
const clear = (): Promise<unknown> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`update orcamento_area set prazo = null where cliente_id = ${clienteId}`.execute(tx)
    await sql`update orcamento set prazo = null where cliente_id = ${clienteId}`.execute(tx)
  })
afterEach(clear)

test('answers 401 without a session, 403 without the permission, 404 for another cliente', async () => {
  const orcamento = await build('Recusas')
  const url = `/Orcamento/${orcamento.id}/prazos/arquivo?formato=csv`
  expect((await t.app.inject({ url: `/v1${url}` })).statusCode).toBe(401)
  expect(codeOf(await call('GET', url, undefined, paulo))).toBe('permissao_denied')
  expect(codeOf(await call('GET', url, undefined, foreign))).toBe('registro_not_found')
  expect(codeOf(await saveHeader(orcamento, { prazo: '2027-11-20' }, helena))).toBe('permissao_denied')
  expect(codeOf(await saveHeader(orcamento, { prazo: '2027-11-20' }, paulo))).toBe('escopo_limited')
  expect(codeOf(await saveHeader(orcamento, { prazo: '2027-11-20' }, foreign))).toBe('registro_not_found')
  expect(codeOf(await saveArea(orcamento, 'ADM', { prazo: '2027-11-20' }, helena))).toBe('permissao_denied')
  expect(codeOf(await saveArea(orcamento, 'VENDAS', { prazo: '2027-11-20' }, paulo))).toBe('escopo_limited')
  expect(codeOf(await saveArea(orcamento, 'ADM', { prazo: '2027-11-20' }, foreign))).toBe('registro_not_found')
})

test('refuses days that do not exist and reminders beyond 30 days', async () => {
  const orcamento = await build('Dias')
  for (const mudanca of [{ prazo: '2027-02-30' }, { prazo: '0999-01-01' }, { prazo: 'amanhã' }, { lembreteDias: 31 }, { lembreteDias: -1 }])
    expect(codeOf(await saveHeader(orcamento, mudanca))).toBe('requisicao_invalid')
  expect(codeOf(await saveArea(orcamento, 'ADM', { prazo: '20/11/2027' }))).toBe('requisicao_invalid')
})

test('keeps what a body leaves out, raises the version and records who changed which deadline', async () => {
  const first = await build('Ciclo')
  expect(first).toMatchObject({ prazo: null, lembreteDias: 3 })
  const second = dataOf(orcamentoRotas.update, await saveHeader(first, { prazo: '2027-11-20', lembreteDias: 5 }))
  expect(second).toMatchObject({ prazo: '2027-11-20', lembreteDias: 5, versao: first.versao + 1 })
  const same = dataOf(orcamentoRotas.update, await saveHeader(second, {}))
  expect(same).toMatchObject({ prazo: '2027-11-20', lembreteDias: 5, versao: second.versao })
  expect(codeOf(await saveHeader(first, { prazo: '2027-12-01' }))).toBe('orcamento_version_conflict')

  const third = dataOf(orcamentoRotas.updateArea, await saveArea(same, 'ADM', { prazo: '2027-11-25' }))
  expect([areaOf(third, 'ADM').prazo, areaOf(third, 'VENDAS').prazo]).toEqual(['2027-11-25', null])
  expect(codeOf(await saveArea(same, 'ADM', { prazo: null }))).toBe('orcamento_version_conflict')
  const fourth = dataOf(orcamentoRotas.updateArea, await saveArea(third, 'ADM', { responsavelId: paulo.id }))
  expect(areaOf(fourth, 'ADM')).toMatchObject({ prazo: '2027-11-25', responsavel: { id: paulo.id } })
  expect(areaOf(dataOf(orcamentoRotas.updateArea, await saveArea(fourth, 'ADM', { prazo: null })), 'ADM').prazo).toBeNull()

  const records = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ acao: string; antes: string | null; depois: string | null }>`
      select acao, antes ->> 'prazo' as antes, depois ->> 'prazo' as depois from auditoria
      where assunto_id = ${String(first.id)} and acao in ('orcamento.update', 'orcamento.updateArea') order by id`.execute(tx),
  )
  expect(records.rows).toEqual([
    { acao: 'orcamento.update', antes: null, depois: '2027-11-20' },
    { acao: 'orcamento.updateArea', antes: null, depois: '2027-11-25' },
    { acao: 'orcamento.updateArea', antes: '2027-11-25', depois: '2027-11-25' },
    { acao: 'orcamento.updateArea', antes: '2027-11-25', depois: null },
  ])
})

test('exports areas late first, with days late for those still to be sent', async () => {
  let orcamento = await build('Quadro')
  const today = new Date(t.clock.now.getTime() - 3 * 3_600_000)
  const day = (offset: number): string => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const printed = (offset: number): string => day(offset).split('-').toReversed().join('/')
  orcamento = dataOf(orcamentoRotas.update, await saveHeader(orcamento, { prazo: day(-4) }))
  orcamento = dataOf(orcamentoRotas.updateArea, await saveArea(orcamento, 'ADM', { prazo: day(2), responsavelId: tiago.id }))
  const file = await call('GET', `/Orcamento/${orcamento.id}/prazos/arquivo?formato=xlsx`)
  const [head, ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? []
  expect(head).toEqual([
    'Área',
    'Descrição',
    'Responsável',
    'Situação',
    'Linhas',
    'Preenchidas',
    'Preenchidas %',
    'Prazo',
    'Dias de atraso',
  ])
  expect(rows.map((row) => [row[0], row[2] ?? '', row[3], row[5], row[7], row[8]])).toEqual([
    ['VENDAS', '', 'Aberta', 0, printed(-4), 4],
    ['ADM', 'Tiago', 'Aberta', 0, printed(2), 0],
  ])
  // A limited scope exports its own areas only.
  const own = await call('GET', `/Orcamento/${orcamento.id}/prazos/arquivo?formato=csv`, undefined, lia)
  expect(own.body).toContain('VENDAS')
  expect(own.body).not.toContain('ADM')
})

test('reminds the person of each area, or the owner of the budget, at most once a day', async () => {
  let orcamento = await build('Lembretes')
  orcamento = dataOf(orcamentoRotas.update, await saveHeader(orcamento, { prazo: '2027-11-20' }))
  await saveArea(orcamento, 'VENDAS', { responsavelId: paulo.id })
  expect(await remind('2027-11-16')).toBe(0)
  expect(await remind('2027-11-17')).toBe(2)
  expect(await remind('2027-11-17')).toBe(0)
  expect(await remind('2027-11-20')).toBe(0)
  expect(await remind('2027-11-21')).toBe(2)
  expect((await avisosOf(paulo)).map(({ tipo, areas }) => [tipo, areas])).toEqual([
    ['orcamento.prazo', `${nameOf('VENDAS')} (20/11/2027)`],
    ['orcamento.atraso', `${nameOf('VENDAS')} (20/11/2027)`],
  ])
  expect((await avisosOf(tiago)).map(({ tipo }) => tipo)).toEqual(['orcamento.prazo', 'orcamento.atraso'])
  expect(await avisosOf(renata)).toEqual([])
  const [late, near] = await listCartas(t.database.db, paulo.email)
  expect(near?.assunto).toContain('o prazo do orçamento Lembretes está perto')
  expect(late?.assunto).toContain('o prazo do orçamento Lembretes passou')
  expect(late?.texto).toContain(`https://app.exemplo/orcamento/${orcamento.id}?simples=true&cliente=${clienteId}`)
  expect(await remind('2027-11-22')).toBe(2)

  const { quadro } = await read(orcamento.id)
  const sent = { areas: quadro.map(({ id, versao }) => ({ id, versao })), comentario: '' }
  expect(codeOf(await call('POST', `/Orcamento/${orcamento.id}/areas/enviar`, sent))).toBe('success')
  expect(await remind('2027-11-23')).toBe(0)
  const approver = (await listCartas(t.database.db, renata.email))[0]
  expect(approver?.texto).toContain(`https://app.exemplo/orcamento/${orcamento.id}?painel=areas&cliente=${clienteId}`)

  const returned = areaOf(await read(orcamento.id), 'VENDAS')
  const back = { areas: [{ id: returned.id, versao: returned.versao }], comentario: 'Falta dezembro.' }
  expect(codeOf(await call('POST', `/Orcamento/${orcamento.id}/areas/devolver`, back, renata))).toBe('success')
  expect(await remind('2027-11-24')).toBe(1)
  const audit = await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ pessoas: string[] }>`select depois -> 'pessoas' as pessoas from auditoria where acao = 'orcamento.remind' order by id`.execute(
      tx,
    ),
  )
  expect(audit.rows.map(({ pessoas }) => pessoas.toSorted())).toEqual([
    ['Paulo', 'Tiago'],
    ['Paulo', 'Tiago'],
    ['Paulo', 'Tiago'],
    ['Paulo'],
  ])
})

test('one reminder covers two budgets, and a channel that the person turned off stays silent', async () => {
  for (const [nome, prazo] of [
    ['Plano A', '2027-12-10'],
    ['Plano B', '2027-12-05'],
  ] as const) {
    await saveHeader(await build(nome), { prazo })
  }
  const before = (await listCartas(t.database.db, tiago.email)).length
  dataOf(
    notificacaoRotas.updatePreferencia,
    await call('PUT', '/Notificacao/preferencias', { assunto: 'orcamento', canal: 'email', ligado: false }),
  )
  expect(await remind('2027-12-08')).toBe(1)
  expect((await listCartas(t.database.db, tiago.email)).length).toBe(before)
  const last = (await avisosOf(tiago)).at(-1)
  expect(last).toMatchObject({
    tipo: 'orcamento.atraso',
    areas: [
      `${nameOf('ADM')} (05/12/2027)`,
      `${nameOf('VENDAS')} (05/12/2027)`,
      `Plano A · ${nameOf('ADM')} (10/12/2027)`,
      `Plano A · ${nameOf('VENDAS')} (10/12/2027)`,
    ].join(', '),
  })
  await call('PUT', '/Notificacao/preferencias', { assunto: 'orcamento', canal: 'email', ligado: true })
})

test('two processes at once remind each person once', async () => {
  await saveHeader(await build('Dois processos'), { prazo: '2028-01-10' })
  const before = (await avisosOf(tiago)).length
  const reminded = await Promise.all([remind('2028-01-11'), remind('2028-01-11')])
  expect(reminded.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await avisosOf(tiago)).length).toBe(before + 1)
})

test('Home shows the earliest deadline of the own areas', async () => {
  let orcamento = await build('Início')
  orcamento = dataOf(orcamentoRotas.update, await saveHeader(orcamento, { prazo: '2028-02-20' }))
  orcamento = dataOf(orcamentoRotas.updateArea, await saveArea(orcamento, 'ADM', { responsavelId: tiago.id }))
  const deadline = async (): Promise<string | null | undefined> =>
    dataOf(inicioRotas.get, await call('GET', '/Inicio')).orcamentos.find(({ id }) => id === orcamento.id)?.prazo
  expect(await deadline()).toBe('2028-02-20')
  await saveArea(orcamento, 'ADM', { prazo: '2028-02-25' })
  expect(await deadline()).toBe('2028-02-25')
})

test('the daily job waits for eight in Brasília', async () => {
  const next = (await t.app.tarefas.listNext()).get('prazo')
  expect(next?.toISOString()).toMatch(/T11:00:00\.000Z$/)
})
