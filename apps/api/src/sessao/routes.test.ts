import type { Tokens } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, SENHA_DE_TESTE, signIn, type UsuarioDeTeste } from '../../test/factories.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { ticksFromMs } from './ticks.ts'

let t: TestApp
let comercial: string
let metalurgica: string
let renata: UsuarioDeTeste

beforeAll(async () => {
  t = await buildApp()
  comercial = await buildCliente(t.database.db, { nome: 'Comercial Ação & Água' })
  metalurgica = await buildCliente(t.database.db, { nome: 'Metalúrgica Serra Azul' })
  renata = await buildUsuario(t.database.db, { nome: 'Renata Campos', clientes: [comercial, metalurgica] })
})
afterAll(() => t.close())
beforeEach(() => withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx)))

function login(email: string, senha: string, ip = '10.0.0.1'): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email, senha }, remoteAddress: ip })
}
function refresh(token: string): Promise<LightMyRequestResponse> {
  return t.app.inject({ method: 'POST', url: '/v1/api/Token/Refresh', payload: { token } })
}
function getSessao(token: string): Promise<LightMyRequestResponse> {
  return t.app.inject({ url: '/v1/Sessao', headers: bearer(token) })
}
async function openSession(): Promise<Tokens> {
  const response = await login(renata.email, SENHA_DE_TESTE)
  return response.json<{ data: Tokens }>().data
}
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

describe('POST /v1/api/login', () => {
  test('answers exactly what the customer describes', async () => {
    const response = await login(renata.email.toUpperCase(), SENHA_DE_TESTE)
    const body = response.json<{ status: string; data: Tokens }>()
    expect(response.statusCode).toBe(200)
    expect(Object.keys(body)).toEqual(['status', 'data'])
    expect(body.status).toBe('success')
    expect(Object.keys(body.data)).toEqual(['token', 'expiration', 'refreshToken'])
    const claims = claimsOf(body.data.token)
    expect(claims).toMatchObject({
      iss: 'lastro',
      aud: 'lastro-api',
      sub: renata.id,
      email: renata.email,
      nome: 'Renata Campos',
      perfil: 'gestor',
      clienteId: comercial,
      clienteNome: 'Comercial Ação & Água',
    })
    expect(claims['sid']).toMatch(/^[0-9a-f-]{36}$/)
    expect(claims['jti']).toMatch(/^[0-9a-f-]{36}$/)
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(30 * 60)
    expect(body.data.expiration).toBe(ticksFromMs(Number(claims['exp']) * 1000))
    expect(Buffer.from(body.data.refreshToken.token, 'base64url')).toHaveLength(32)
  })

  test('an unknown e-mail, a wrong password and a blocked account answer alike', async () => {
    const bloqueada = await buildUsuario(t.database.db, { nome: 'Júlia Lima', clientes: [comercial] })
    await withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${bloqueada.id}`.execute(tx))
    const responses = [
      await login('ninguem@teste.lastro', SENHA_DE_TESTE),
      await login(renata.email, 'outra senha qualquer'),
      await login(bloqueada.email, SENHA_DE_TESTE),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    const bodies = responses.map((response) => ({ ...response.json<object>(), requestId: '' }))
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ code: 'login_refused' })
  })

  test('the sixth attempt in a row waits, even with the right password, and the wait doubles', async () => {
    const paulo = await buildUsuario(t.database.db, { nome: 'Paulo Alves', clientes: [comercial] })
    for (let i = 0; i < 6; i++) expect((await login(paulo.email, 'errada', `10.0.1.${i}`)).statusCode).toBe(401)
    const blocked = await login(paulo.email, SENHA_DE_TESTE, '10.0.1.9')
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json()).toMatchObject({ code: 'login_throttled' })
    expect(blocked.headers['retry-after']).toBe('1')
    t.clock.advance(1_100)
    expect((await login(paulo.email, 'errada', '10.0.1.9')).statusCode).toBe(401)
    expect((await login(paulo.email, 'errada', '10.0.1.9')).headers['retry-after']).toBe('2')
    t.clock.advance(2_100)
    expect((await login(paulo.email, SENHA_DE_TESTE, '10.0.1.9')).statusCode).toBe(200)
    expect((await login(paulo.email, SENHA_DE_TESTE, '10.0.1.9')).statusCode).toBe(200)
  })

  test('guesses over many accounts from one address wait too; one good sign-in does not wash them away', async () => {
    const { db } = t.database
    await withSistema(db, {}, (tx) =>
      sql`insert into login_tentativa (tipo, chave, falhas, last_at) values ('endereco', '10.9.9.9', 50, ${t.clock.now})`.execute(tx),
    )
    expect((await login(renata.email, SENHA_DE_TESTE, '10.9.9.9')).statusCode).toBe(200)
    expect((await login('a@teste.lastro', 'x', '10.9.9.9')).statusCode).toBe(401)
    expect((await login('b@teste.lastro', 'x', '10.9.9.9')).statusCode).toBe(429)
    expect((await login(renata.email, SENHA_DE_TESTE, '10.9.9.8')).statusCode).toBe(200)
  })

  test('a hundred parallel guesses count as a hundred', async () => {
    const tiago = await buildUsuario(t.database.db, { nome: 'Tiago Sá', clientes: [comercial] })
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => login(tiago.email, `palpite ${i}`, `10.2.0.${i}`).then((r) => r.statusCode)),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(34)
  })
})

describe('POST /v1/api/Token/Refresh', () => {
  test('rotates, and the new pair works', async () => {
    const first = await openSession()
    const response = await refresh(first.refreshToken.token)
    const second = response.json<{ status: string; data: Tokens }>()
    expect(second.status).toBe('success')
    expect(second.data.refreshToken.token).not.toBe(first.refreshToken.token)
    expect((await getSessao(second.data.token)).statusCode).toBe(200)
    expect((await refresh(second.data.refreshToken.token)).statusCode).toBe(200)
  })

  test('two tabs that race get the same successor and stay signed in', async () => {
    const { refreshToken } = await openSession()
    const racing = await Promise.all([refresh(refreshToken.token), refresh(refreshToken.token), refresh(refreshToken.token)])
    expect(racing.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const successors = racing.map((response) => response.json<{ data: Tokens }>().data.refreshToken.token)
    expect(new Set(successors).size).toBe(1)
    expect((await refresh(successors[0] ?? '')).statusCode).toBe(200)
  })

  test('reuse after the race window ends the whole family', async () => {
    const stolen = await openSession()
    const owner = (await refresh(stolen.refreshToken.token)).json<{ data: Tokens }>().data
    t.clock.advance(11_000)
    const reuse = await refresh(stolen.refreshToken.token)
    expect(reuse.statusCode).toBe(401)
    expect(reuse.json()).toMatchObject({ code: 'refresh_refused' })
    expect((await refresh(owner.refreshToken.token)).statusCode).toBe(401)
    expect((await getSessao(owner.token)).statusCode).toBe(401)
  })

  test('reuse inside the window, once the successor was used, ends the family as well', async () => {
    const first = await openSession()
    const second = (await refresh(first.refreshToken.token)).json<{ data: Tokens }>().data
    await refresh(second.refreshToken.token)
    expect((await refresh(first.refreshToken.token)).statusCode).toBe(401)
    expect((await getSessao(second.token)).statusCode).toBe(401)
  })

  test('the session ends twelve hours after sign-in, however often it was renewed', async () => {
    let tokens = await openSession()
    for (let hour = 0; hour < 11; hour++) {
      t.clock.advance(3_600_000)
      const renewed = await refresh(tokens.refreshToken.token)
      expect(renewed.statusCode).toBe(200)
      tokens = renewed.json<{ data: Tokens }>().data
    }
    t.clock.advance(3_600_001)
    expect((await refresh(tokens.refreshToken.token)).statusCode).toBe(401)
    expect((await getSessao(tokens.token)).statusCode).toBe(401)
  })

  test('only a hash of the token is stored', async () => {
    const { refreshToken } = await openSession()
    const rows = await withSistema(t.database.db, {}, (tx) => tx.selectFrom('refresh_token').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(refreshToken.token)
    expect(rows.some(({ token_hash }) => Buffer.from(refreshToken.token, 'base64url').equals(token_hash))).toBe(false)
  })

  test('a made-up token is refused', async () => {
    expect((await refresh('A'.repeat(43))).json()).toMatchObject({ code: 'refresh_refused' })
  })
})

describe('GET /v1/Sessao', () => {
  test('401 without a token', async () => {
    const response = await t.app.inject({ url: '/v1/Sessao' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ status: 'error', code: 'sessao_required' })
  })

  test('user, cliente, clientes and rules', async () => {
    const token = await signIn(t.database.db, renata, metalurgica, t.clock.now)
    const { data } = (await getSessao(token)).json<{ data: Record<string, unknown> }>()
    expect(data).toMatchObject({
      usuario: { id: renata.id, nome: 'Renata Campos', email: renata.email },
      perfil: 'gestor',
      cliente: { id: metalurgica, nomeCurto: 'Metalúrgica Serra Azul' },
      clientes: [{ id: comercial }, { id: metalurgica }],
    })
    expect(data['userAbilityRules']).toContainEqual({ action: 'read', subject: ['Cliente', 'Auditoria', 'AclDemo'] })
  })

  test('a block and a lost link act on the next call', async () => {
    const { db } = t.database
    const helena = await buildUsuario(db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [comercial] })
    const token = await signIn(db, helena, comercial, t.clock.now)
    expect((await getSessao(token)).json()).toMatchObject({ data: { cliente: { id: comercial } } })
    await withTenant(db, { clienteId: comercial, usuarioId: null }, (tx) =>
      sql`delete from usuario_cliente where cliente_id = ${comercial} and usuario_id = ${helena.id}`.execute(tx),
    )
    expect((await getSessao(token)).json()).toMatchObject({ data: { cliente: null, clientes: [] } })
    const dre = await t.app.inject({ url: '/v1/Dre', headers: bearer(token) })
    expect(dre.json()).toMatchObject({ code: 'cliente_required' })
    await withSistema(db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${helena.id}`.execute(tx))
    expect((await getSessao(token)).statusCode).toBe(401)
  })
})

describe('POST /v1/Sessao/cliente', () => {
  test('a new token for the other cliente; a foreign one and an absent one look the same', async () => {
    const { db } = t.database
    const token = await signIn(db, renata, comercial, t.clock.now)
    const alheio = await buildCliente(db, { nome: 'Cliente de outra pessoa' })
    const choose = (clienteId: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Sessao/cliente', headers: bearer(token), payload: { clienteId } })
    const moved = (await choose(metalurgica)).json<{ data: Tokens }>().data
    expect(claimsOf(moved.token)).toMatchObject({ clienteId: metalurgica, sid: claimsOf(token)['sid'] })
    const [foreign, absent] = [await choose(alheio), await choose('7b1f7a3e-0000-4000-8000-000000000000')]
    expect([foreign.statusCode, absent.statusCode]).toEqual([404, 404])
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({ ...absent.json<object>(), requestId: '' })
    const renewed = (await refresh(moved.refreshToken.token)).json<{ data: Tokens }>().data
    expect(claimsOf(renewed.token)).toMatchObject({ clienteId: metalurgica })
  })
})

describe('POST /v1/Sessao/sair', () => {
  test('ends the session and its refresh tokens', async () => {
    const tokens = await openSession()
    const response = await t.app.inject({ method: 'POST', url: '/v1/Sessao/sair', headers: bearer(tokens.token) })
    expect(response.json()).toEqual({ status: 'success', data: {} })
    expect((await getSessao(tokens.token)).statusCode).toBe(401)
    expect((await refresh(tokens.refreshToken.token)).statusCode).toBe(401)
  })
})
