import { notificacaoRotas, type ErroResposta, type RotaData } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'
import { tellPerson } from './notify.ts'
import { insertNotificacao } from './store.ts'

let t: TestApp
let renata: TestUsuario
let rui: TestUsuario
let deRenata: ApiCalls

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  renata = await buildUsuario(db, { nome: 'Renata Campos' })
  rui = await buildUsuario(db, { nome: 'Rui Paz' })
  const token = await signIn(db, renata, null, t.clock.now)
  deRenata = createCalls(t.app, () => token)
})

async function tell(usuario: TestUsuario, ip: string): Promise<void> {
  await withSistema(t.database.db, {}, (tx) =>
    insertNotificacao({ tx, usuario }, { tipo: 'sessao.novoDispositivo', dados: { ip, dispositivo: '' }, now: t.clock.now }),
  )
}
const list = (query = ''): Promise<RotaData<typeof notificacaoRotas.list>> =>
  deRenata.read(notificacaoRotas.list, `/v1/Notificacao${query}`)

test('answers 401 without a session', async () => {
  expect((await t.app.inject({ url: '/v1/Notificacao' })).statusCode).toBe(401)
  expect((await t.app.inject({ method: 'POST', url: '/v1/Notificacao/lidas', payload: {} })).statusCode).toBe(401)
  const preferencias = '/v1/Notificacao/preferencias'
  expect((await t.app.inject({ url: preferencias })).statusCode).toBe(401)
  expect((await t.app.inject({ method: 'PUT', url: preferencias, payload: {} })).statusCode).toBe(401)
})

test('lists the own notifications, newest first, by page', async () => {
  for (let i = 0; i < 5; i++) await tell(renata, `10.0.0.${i}`)
  await tell(rui, '10.9.9.9')
  const first = await list('?limite=2')
  expect(first.itens.map(({ dados }) => dados['ip'])).toEqual(['10.0.0.4', '10.0.0.3'])
  expect(first.naoLidas).toBe(5)
  expect(first.itens[0]).toMatchObject({ tipo: 'sessao.novoDispositivo', readAt: null, createdAt: t.clock.now.toISOString() })
  expect(await list('?limite=2&cursor=2147483648')).toEqual(first)
  const second = await list(`?limite=2&cursor=${first.proximo}`)
  const third = await list(`?limite=2&cursor=${second.proximo}`)
  expect([...second.itens, ...third.itens].map(({ dados }) => dados['ip'])).toEqual(['10.0.0.2', '10.0.0.1', '10.0.0.0'])
  expect(third.proximo).toBeNull()
})

test('filters by subject or unread, and counts all unread ones', async () => {
  const { db } = t.database
  for (const tipo of ['senha.alterada', 'orcamento.enviado', 'fechamento.pedido', 'orcamento.mencao'] as const) {
    await withSistema(db, {}, (tx) => insertNotificacao({ tx, usuario: renata }, { tipo, dados: {}, now: t.clock.now }))
  }
  const tiposOf = async (query: string) => (await list(query)).itens.map(({ tipo }) => tipo)
  expect(await tiposOf('?assunto=orcamento')).toEqual(['orcamento.mencao', 'orcamento.enviado'])
  expect(await tiposOf('?assunto=seguranca')).toEqual(['senha.alterada'])
  const { itens } = await list('?assunto=orcamento')
  await deRenata.post('/v1/Notificacao/lidas', { ids: [itens[0]?.id ?? 0] })
  expect(await tiposOf('?situacao=naoLidas')).toEqual(['fechamento.pedido', 'orcamento.enviado', 'senha.alterada'])
  expect(await list('?situacao=naoLidas&assunto=orcamento&limite=1')).toMatchObject({ itens: [{ tipo: 'orcamento.enviado' }], naoLidas: 3 })
})

test('marks as read by id or all together; notifications of other people answer as missing', async () => {
  for (let i = 0; i < 3; i++) await tell(renata, `10.0.0.${i}`)
  await tell(rui, '10.9.9.9')
  const { itens } = await list()
  const foreign = await withSistema(t.database.db, {}, (tx) =>
    tx.selectFrom('notificacao').select('id').where('usuario_id', '=', rui.id).executeTakeFirstOrThrow(),
  )
  for (const id of [foreign.id, 987_654_321]) {
    const response = await deRenata.post('/v1/Notificacao/lidas', { ids: [itens[0]?.id ?? 0, id] })
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([404, 'registro_not_found'])
  }
  expect((await list()).naoLidas).toBe(3)
  const one = dataOf(notificacaoRotas.markRead, await deRenata.post('/v1/Notificacao/lidas', { ids: [itens[1]?.id ?? 0] }))
  expect(one).toEqual({ naoLidas: 2 })
  const readAt = t.clock.now.toISOString()
  expect((await list()).itens.map((item) => item.readAt)).toEqual([null, readAt, null])
  t.clock.advance(1_000)
  expect(dataOf(notificacaoRotas.markRead, await deRenata.post('/v1/Notificacao/lidas', {}))).toEqual({ naoLidas: 0 })
  expect((await list()).itens[1]?.readAt).toBe(readAt)
  const others = await withSistema(t.database.db, {}, (tx) =>
    tx.selectFrom('notificacao').select('read_at').where('usuario_id', '=', rui.id).execute(),
  )
  expect(others).toEqual([{ read_at: null }])
})

const PADRAO = [
  { assunto: 'seguranca', app: true, email: true, fixo: true },
  { assunto: 'acesso', app: true, email: true, fixo: false },
  { assunto: 'importacao', app: true, email: false, fixo: false },
  { assunto: 'fechamento', app: true, email: true, fixo: false },
  { assunto: 'orcamento', app: true, email: true, fixo: false },
  { assunto: 'dre', app: true, email: true, fixo: false },
]
const acessoDado = { tipo: 'acesso.concedido', dados: { quem: 'Bruno', cliente: 'Serra Azul' }, clientInfo: { marca: 'lastro' } } as const

async function countRemarks(
  usuario: TestUsuario,
  aviso: Omit<Parameters<typeof tellPerson>[2], 'now'>,
): Promise<[app: number, email: number]> {
  return withSistema(t.database.db, {}, async (tx) => {
    const count = async (): Promise<[number, number]> => [
      (await tx.selectFrom('notificacao').select('id').where('usuario_id', '=', usuario.id).execute()).length,
      (await tx.selectFrom('correio').select('id').where('para', '=', usuario.email).execute()).length,
    ]
    const [app, email] = await count()
    await tellPerson(tx, usuario, { ...aviso, now: t.clock.now })
    const [appAfter, emailAfter] = await count()
    return [appAfter - app, emailAfter - email]
  })
}

test('follows the channels of each person by subject, with the defaults otherwise', async () => {
  const preferencias = '/v1/Notificacao/preferencias'
  expect(await deRenata.read(notificacaoRotas.getPreferencias, preferencias)).toEqual(PADRAO)
  expect(await countRemarks(renata, acessoDado)).toEqual([1, 1])
  const put = (assunto: string, canal: string, ligado: boolean) => deRenata.put(preferencias, { assunto, canal, ligado })
  const semEmail = PADRAO.map((each) => (each.assunto === 'acesso' ? { ...each, email: false } : each))
  expect(dataOf(notificacaoRotas.updatePreferencia, await put('acesso', 'email', false))).toEqual(semEmail)
  expect(await countRemarks(renata, acessoDado)).toEqual([1, 0])
  await put('acesso', 'app', false)
  expect(await countRemarks(renata, acessoDado)).toEqual([0, 0])
  await put('acesso', 'email', true)
  expect(await countRemarks(renata, acessoDado)).toEqual([0, 1])
  expect(await countRemarks(rui, acessoDado)).toEqual([1, 1])
})

test('the mail links to the page of the company it concerns', async () => {
  const clienteId = 'a0000000-0000-4000-8000-00000000000a'
  const dados = { quem: 'Bruno', orcamento: 'Plano', orcamentoId: 7, cliente: 'Serra Azul', clienteId, comentario: '', areas: '' }
  const endereco = 'https://app.exemplo/orcamento/7'
  const textoDe = (aviso: Omit<Parameters<typeof tellPerson>[2], 'now'>): Promise<string> =>
    withSistema(t.database.db, {}, async (tx) => {
      await tellPerson(tx, rui, { ...aviso, now: t.clock.now })
      const mails = tx.selectFrom('correio').select('texto').where('para', '=', rui.email).orderBy('id', 'desc')
      return (await mails.executeTakeFirstOrThrow()).texto ?? ''
    })
  const clientInfo = { marca: 'lastro' } as const
  expect(await textoDe({ tipo: 'orcamento.enviado', dados, clientInfo, endereco })).toContain(`${endereco}?cliente=${clienteId}`)
  const semCliente = { ...acessoDado, endereco: 'https://app.exemplo/login' }
  expect(await textoDe(semCliente)).not.toContain('cliente=')
})

test('security notices cannot be switched off', async () => {
  for (const canal of ['app', 'email']) {
    const response = await deRenata.put('/v1/Notificacao/preferencias', { assunto: 'seguranca', canal, ligado: false })
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([409, 'notificacao_assunto_fixed'])
  }
  expect(await countRemarks(renata, { tipo: 'senha.alterada', clientInfo: { marca: 'lastro' } })).toEqual([1, 1])
})

test('a choice is audited once, in the active cliente', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const rita = await buildUsuario(db, { nome: 'Rita', clientes: [clienteId] })
  const token = await signIn(db, rita, clienteId, t.clock.now)
  const choose = () =>
    createCalls(t.app, () => token).put('/v1/Notificacao/preferencias', { assunto: 'importacao', canal: 'email', ligado: true })
  await choose()
  await choose()
  const choice = { assunto: 'importacao', canal: 'email' }
  const registros = await withTenant(db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['usuario_id', 'acao', 'assunto_id', 'antes', 'depois']).execute(),
  )
  expect(registros).toEqual([
    {
      usuario_id: rita.id,
      acao: 'notificacao.updatePreferencia',
      assunto_id: rita.id,
      antes: { ...choice, ligado: false },
      depois: { ...choice, ligado: true },
    },
  ])
})
