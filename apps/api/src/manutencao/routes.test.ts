import { manutencaoRotas, marcaRotas, type ErroResposta, type Manutencao } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { TEST_SENHA, bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../test/factories.ts'

let t: TestApp
let clienteId: string
let admin: TestUsuario
let gestor: TestUsuario
const tokens = new Map<TestUsuario, string>()

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  admin = await buildUsuario(db, { nome: 'Bruno Tavares', perfil: 'admin', clientes: [clienteId] })
  gestor = await buildUsuario(db, { clientes: [clienteId] })
  for (const usuario of [admin, gestor]) tokens.set(usuario, await signIn(db, usuario, clienteId, t.clock.now))
})
afterAll(() => t.close())

const DISABLED: Manutencao = { ligada: false, mensagem: '', previsaoAt: null }
const headersOf = (usuario?: TestUsuario): Record<string, string> => (usuario ? bearer(tokens.get(usuario) ?? '') : {})
const put = (payload: object, usuario?: TestUsuario): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'PUT', url: '/v1/Manutencao', payload, headers: headersOf(usuario) })
const get = (url: string, usuario?: TestUsuario): Promise<LightMyRequestResponse> =>
  t.app.inject({ url: `/v1${url}`, headers: headersOf(usuario) })
const read = async (): Promise<Manutencao> => dataOf(manutencaoRotas.get, await get('/Manutencao'))

afterEach(async () => {
  await put(DISABLED, admin)
})

test('answers 401 without a session and 403 to everyone but an admin, without effect', async () => {
  expect((await put({ ...DISABLED, ligada: true })).statusCode).toBe(401)
  const refused = await put({ ...DISABLED, ligada: true }, gestor)
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'permissao_denied'])
  expect(await read()).toEqual(DISABLED)
})

test('answers 422 for a long message or an invalid time', async () => {
  for (const change of [{ mensagem: 'x'.repeat(301) }, { previsaoAt: 'amanhã' }, { ligada: 'sim' }]) {
    expect(codeOf(await put({ ...DISABLED, ...change }, admin))).toBe('requisicao_invalid')
  }
})

test('while on, everyone but an admin gets 503 with the message and Retry-After', async () => {
  const previsaoAt = new Date(t.clock.now.getTime() + 10 * 60_000).toISOString()
  await put({ ligada: true, mensagem: 'Trocamos o servidor.', previsaoAt }, admin)
  const refusals = [
    await get('/Sessao', gestor),
    await get('/Dre?inicio=2025-01&fim=2025-12', gestor),
    await get('/Sessao'),
    await t.app.inject({ url: '/v1/Sessao', headers: bearer('nenhum') }),
    await t.app.inject({ method: 'POST', url: '/v1/Senha/esqueci', payload: { email: 'a@b.example' } }),
  ]
  for (const refusal of refusals) {
    expect(refusal.statusCode).toBe(503)
    expect(refusal.json<ErroResposta>()).toMatchObject({ code: 'manutencao_active', message: 'Trocamos o servidor.' })
    expect(refusal.headers['retry-after']).toBe('600')
  }
  expect((await get('/Sessao', admin)).statusCode).toBe(200)
})

test('health, maintenance status and admin sign-in stay available', async () => {
  await put({ ...DISABLED, ligada: true }, admin)
  expect((await get('/saude')).statusCode).toBe(200)
  expect(await read()).toEqual({ ...DISABLED, ligada: true })
  expect(dataOf(marcaRotas.get, await get('/Marca')).emManutencao).toBe(true)
  const login = await t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: admin.email, senha: TEST_SENHA } })
  expect(login.statusCode).toBe(200)
})

test.each([
  [null, '120'],
  [-60_000, '15'],
  [5_000, '15'],
  [90_500, '91'],
  [24 * 3_600_000, '3600'],
])('with its end expected in %s ms, asks to wait %s s', async (inMs, seconds) => {
  const previsaoAt = inMs === null ? null : new Date(t.clock.now.getTime() + inMs).toISOString()
  await put({ ligada: true, mensagem: '', previsaoAt }, admin)
  const refusal = await get('/Sessao', gestor)
  expect(refusal.headers['retry-after']).toBe(seconds)
  expect(refusal.json<ErroResposta>().message).toBe('O sistema está em manutenção.')
})

test('switching off takes effect at once and clears the message', async () => {
  await put({ ligada: true, mensagem: 'Já voltamos.', previsaoAt: null }, admin)
  expect((await get('/Sessao', gestor)).statusCode).toBe(503)
  await put({ ligada: false, mensagem: 'Já voltamos.', previsaoAt: t.clock.now.toISOString() }, admin)
  expect((await get('/Sessao', gestor)).statusCode).toBe(200)
  expect(await read()).toEqual(DISABLED)
  expect(dataOf(marcaRotas.get, await get('/Marca')).emManutencao).toBe(false)
})

test('audits each change with the previous state, and no change without effect', async () => {
  const listAuditoria = () =>
    withTenant(t.database.db, { clienteId, usuarioId: admin.id }, (tx) =>
      tx.selectFrom('auditoria').select(['usuario_id', 'antes', 'depois']).where('acao', '=', 'manutencao.update').orderBy('id').execute(),
    )
  const before = (await listAuditoria()).length
  const enabled = { ligada: true, mensagem: 'Uma hora.', previsaoAt: null }
  await put(enabled, admin)
  await put(enabled, admin)
  expect((await listAuditoria()).slice(before)).toEqual([{ usuario_id: admin.id, antes: DISABLED, depois: enabled }])
})
