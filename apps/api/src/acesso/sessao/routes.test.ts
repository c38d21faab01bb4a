import { randomUUID } from 'node:crypto'
import { REGRAS_PERFIL, type SessaoAberta, type Tokens } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { ticksFromMs } from './tokens.ts'

let t: TestApp
let comercial: string
let metalurgica: string
let renata: TestUsuario

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
  const response = await login(renata.email, TEST_SENHA)
  return response.json<{ data: Tokens }>().data
}
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

describe('POST /v1/api/login', () => {
  test('answers as the customer specifies', async () => {
    const response = await login(renata.email.toUpperCase(), TEST_SENHA)
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
    const blocked = await buildUsuario(t.database.db, { nome: 'Júlia Lima', clientes: [comercial] })
    await withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${blocked.id}`.execute(tx))
    const responses = [
      await login('ninguem@teste.lastro', TEST_SENHA),
      await login(renata.email, 'outra senha qualquer'),
      await login(blocked.email, TEST_SENHA),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    const bodies = responses.map((response) => ({ ...response.json<object>(), requestId: '' }))
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ code: 'login_refused' })
  })

  test('the sixth failed attempt in a row waits, even with the right password, and the wait doubles', async () => {
    const paulo = await buildUsuario(t.database.db, { nome: 'Paulo Alves', clientes: [comercial] })
    for (let i = 0; i < 6; i++) expect((await login(paulo.email, 'errada', `10.0.1.${i}`)).statusCode).toBe(401)
    const blocked = await login(paulo.email, TEST_SENHA, '10.0.1.9')
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json()).toMatchObject({ code: 'login_throttled' })
    expect(blocked.headers['retry-after']).toBe('1')
    t.clock.advance(1_100)
    expect((await login(paulo.email, 'errada', '10.0.1.9')).statusCode).toBe(401)
    expect((await login(paulo.email, 'errada', '10.0.1.9')).headers['retry-after']).toBe('2')
    t.clock.advance(2_100)
    expect((await login(paulo.email, TEST_SENHA, '10.0.1.9')).statusCode).toBe(200)
    expect((await login(paulo.email, TEST_SENHA, '10.0.1.9')).statusCode).toBe(200)
  })

  test('guesses over many accounts from one address are throttled, even after one good sign-in', async () => {
    const { db } = t.database
    await withSistema(db, {}, (tx) =>
      sql`insert into login_tentativa (tipo, chave, falhas, last_at) values ('endereco', '10.9.9.9', 50, ${t.clock.now})`.execute(tx),
    )
    expect((await login(renata.email, TEST_SENHA, '10.9.9.9')).statusCode).toBe(200)
    expect((await login('a@teste.lastro', 'x', '10.9.9.9')).statusCode).toBe(401)
    expect((await login('b@teste.lastro', 'x', '10.9.9.9')).statusCode).toBe(429)
    expect((await login(renata.email, TEST_SENHA, '10.9.9.8')).statusCode).toBe(200)
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
  test('rotates the token, and the new pair works', async () => {
    const first = await openSession()
    const response = await refresh(first.refreshToken.token)
    const second = response.json<{ status: string; data: Tokens }>()
    expect(second.status).toBe('success')
    expect(second.data.refreshToken.token).not.toBe(first.refreshToken.token)
    expect((await getSessao(second.data.token)).statusCode).toBe(200)
    expect((await refresh(second.data.refreshToken.token)).statusCode).toBe(200)
  })

  test('two racing tabs get the same successor and stay signed in', async () => {
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

  test('reuse inside the window ends the family once the successor was used', async () => {
    const first = await openSession()
    const second = (await refresh(first.refreshToken.token)).json<{ data: Tokens }>().data
    await refresh(second.refreshToken.token)
    expect((await refresh(first.refreshToken.token)).statusCode).toBe(401)
    expect((await getSessao(second.token)).statusCode).toBe(401)
  })

  test('the session ends twelve hours after sign-in, despite renewals', async () => {
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

  test('an invented token is refused', async () => {
    expect((await refresh('A'.repeat(43))).json()).toMatchObject({ code: 'refresh_refused' })
  })
})

describe('GET /v1/Sessao', () => {
  test('answers 401 without a token', async () => {
    const response = await t.app.inject({ url: '/v1/Sessao' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ status: 'error', code: 'sessao_required' })
  })

  test('returns user, cliente, clientes and rules', async () => {
    const token = await signIn(t.database.db, renata, metalurgica, t.clock.now)
    const { data } = (await getSessao(token)).json<{ data: Record<string, unknown> }>()
    expect(data).toMatchObject({
      usuario: { id: renata.id, nome: 'Renata Campos', email: renata.email },
      perfil: 'gestor',
      cliente: { id: metalurgica, nomeCurto: 'Metalúrgica Serra Azul' },
      clientes: [{ id: comercial }, { id: metalurgica }],
    })
    expect(data['userAbilityRules']).toEqual(REGRAS_PERFIL.gestor)
  })

  test('a block or unlink applies on the next call', async () => {
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
  test('returns a token for the other cliente; a foreign cliente answers like a missing one', async () => {
    const { db } = t.database
    const token = await signIn(db, renata, comercial, t.clock.now)
    const foreignItem = await buildCliente(db, { nome: 'Cliente de outra pessoa' })
    const choose = (clienteId: string): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/Sessao/cliente', headers: bearer(token), payload: { clienteId } })
    const moved = (await choose(metalurgica)).json<{ data: Tokens }>().data
    expect(claimsOf(moved.token)).toMatchObject({ clienteId: metalurgica, sid: claimsOf(token)['sid'] })
    const [foreign, absent] = [await choose(foreignItem), await choose('7b1f7a3e-0000-4000-8000-000000000000')]
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

describe('the sessions of a person', () => {
  const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1'

  async function enter(usuario: TestUsuario, ip: string, userAgent = SAFARI): Promise<Tokens & { id: string }> {
    const response = await t.app.inject({
      method: 'POST',
      url: '/v1/api/login',
      payload: { email: usuario.email, senha: TEST_SENHA },
      remoteAddress: ip,
      headers: { 'user-agent': userAgent },
    })
    const { data } = response.json<{ data: Tokens }>()
    return { ...data, id: String(claimsOf(data.token)['sid']) }
  }
  const list = async (token: string): Promise<SessaoAberta[]> =>
    (await t.app.inject({ url: '/v1/Sessao/lista', headers: bearer(token) })).json<{ data: SessaoAberta[] }>().data
  const post = (url: string, token: string): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'POST', url, headers: bearer(token), payload: {} })

  test('answer 401 without a token; a session of another person answers like a missing one', async () => {
    for (const url of ['/v1/Sessao/encerrar-outras', `/v1/Sessao/${randomUUID()}/encerrar`]) {
      expect((await t.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
    }
    expect((await t.app.inject({ url: '/v1/Sessao/lista' })).statusCode).toBe(401)
    const ines = await buildUsuario(t.database.db, { nome: 'Inês Reis', clientes: [comercial] })
    const [mine, hers] = [await enter(renata, '10.3.0.1'), await enter(ines, '10.3.0.2')]
    const refused = [
      await post(`/v1/Sessao/${hers.id}/encerrar`, mine.token),
      await post(`/v1/Sessao/${randomUUID()}/encerrar`, mine.token),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(refused.map((response) => ({ ...response.json<object>(), requestId: '' }))[0]).toEqual({
      ...refused[1]?.json<object>(),
      requestId: '',
    })
    expect((await getSessao(hers.token)).statusCode).toBe(200)
  })

  test('show origin, start and the current one; last used first, without ended ones', async () => {
    const ines = await buildUsuario(t.database.db, { nome: 'Inês Reis', clientes: [comercial] })
    const start = t.clock.now.toISOString()
    const phone = await enter(ines, '10.3.0.1')
    t.clock.advance(60_000)
    const desk = await enter(ines, '2001:db8::7', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')
    t.clock.advance(60_000)
    const renewed = (await refresh(phone.refreshToken.token)).json<{ data: Tokens }>().data
    expect(await list(desk.token)).toEqual([
      expect.objectContaining({ id: desk.id, dispositivo: 'Firefox · Linux', ip: '2001:db8::7', atual: true }),
      {
        id: phone.id,
        dispositivo: 'Safari · iPhone',
        ip: '10.3.0.1',
        origem: 'senha',
        createdAt: start,
        lastAccessAt: t.clock.now.toISOString(),
        expiresAt: new Date(Date.parse(start) + 12 * 3_600_000).toISOString(),
        atual: false,
      },
    ])
    expect((await post(`/v1/Sessao/${phone.id}/encerrar`, desk.token)).statusCode).toBe(200)
    expect((await list(desk.token)).map(({ id }) => id)).toEqual([desk.id])
    expect((await getSessao(renewed.token)).statusCode).toBe(401)
    expect((await refresh(renewed.refreshToken.token)).statusCode).toBe(401)
    expect((await post(`/v1/Sessao/${phone.id}/encerrar`, desk.token)).statusCode).toBe(404)
  })

  test('a session unused for four hours is neither renewed nor listed', async () => {
    const ines = await buildUsuario(t.database.db, { nome: 'Inês Reis', clientes: [comercial] })
    const left = await enter(ines, '10.3.0.1')
    let used = await enter(ines, '10.3.0.2')
    for (let i = 0; i < 2; i++) {
      t.clock.advance(2 * 3_600_000)
      const renewed = await refresh(used.refreshToken.token)
      expect(renewed.statusCode).toBe(200)
      used = { ...used, ...renewed.json<{ data: Tokens }>().data }
      expect(await list(used.token)).toHaveLength(i === 0 ? 2 : 1)
    }
    expect((await refresh(left.refreshToken.token)).json()).toMatchObject({ code: 'refresh_refused' })
    expect((await refresh(used.refreshToken.token)).statusCode).toBe(200)
  })

  test('end all but the current one', async () => {
    const ines = await buildUsuario(t.database.db, { nome: 'Inês Reis', clientes: [comercial] })
    const others = [await enter(ines, '10.3.0.1'), await enter(ines, '10.3.0.2')]
    const mine = await enter(ines, '10.3.0.3')
    expect((await post('/v1/Sessao/encerrar-outras', mine.token)).json()).toEqual({ status: 'success', data: { encerradas: 2 } })
    for (const { token, refreshToken } of others) {
      expect((await getSessao(token)).statusCode).toBe(401)
      expect((await refresh(refreshToken.token)).statusCode).toBe(401)
    }
    expect((await refresh(mine.refreshToken.token)).statusCode).toBe(200)
    expect((await post('/v1/Sessao/encerrar-outras', mine.token)).json()).toEqual({ status: 'success', data: { encerradas: 0 } })
  })

  test('records ending and sign-out, and mails about a reused refresh token', async () => {
    const ines = await buildUsuario(t.database.db, { nome: 'Inês Reis', clientes: [comercial] })
    const [one, two, copied] = [await enter(ines, '10.3.0.1'), await enter(ines, '10.3.0.2'), await enter(ines, '10.3.0.3')]
    await refresh(copied.refreshToken.token)
    t.clock.advance(11_000)
    await refresh(copied.refreshToken.token)
    await post(`/v1/Sessao/${one.id}/encerrar`, two.token)
    await post('/v1/Sessao/encerrar-outras', two.token)
    await post('/v1/Sessao/sair', two.token)
    const rows = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('auditoria').select(['acao', 'depois', 'ip']).where('usuario_id', '=', ines.id).orderBy('id').execute(),
    )
    expect(rows.filter(({ acao }) => !['sessao.login', 'sessao.newDevice'].includes(acao))).toMatchObject([
      { acao: 'sessao.refreshReuse', depois: { sessaoId: copied.id } },
      { acao: 'sessao.revoke', depois: { sessaoId: one.id } },
      { acao: 'sessao.revokeOthers', depois: { encerradas: 0 } },
      { acao: 'sessao.logout', depois: { sessaoId: two.id }, ip: '127.0.0.1' },
    ])
    expect(rows.filter(({ acao }) => acao === 'sessao.newDevice').map(({ ip }) => ip)).toEqual(['10.3.0.1', '10.3.0.2', '10.3.0.3'])
    const mails = await withSistema(t.database.db, {}, (tx) =>
      tx.selectFrom('correio').select('assunto').where('para', '=', ines.email).execute(),
    )
    expect(mails).toContainEqual({ assunto: 'Lastro: uma sessão sua foi encerrada' })
  })
})

describe('a cliente switch', () => {
  const choose = (token: string, clienteId: string): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'POST', url: '/v1/Sessao/cliente', headers: bearer(token), payload: { clienteId } })

  test('a tab that renews with the old token moments later gets the new token on the new cliente', async () => {
    const before = await openSession()
    const moved = (await choose(before.token, metalurgica)).json<{ data: Tokens }>().data
    t.clock.advance(9_000)
    const late = (await refresh(before.refreshToken.token)).json<{ data: Tokens }>().data
    expect(late.refreshToken).toEqual(moved.refreshToken)
    expect(claimsOf(late.token)).toMatchObject({ clienteId: metalurgica })
  })

  test('renewing with the old token later ends the session', async () => {
    const before = await openSession()
    const moved = (await choose(before.token, metalurgica)).json<{ data: Tokens }>().data
    t.clock.advance(10_001)
    expect((await refresh(before.refreshToken.token)).statusCode).toBe(401)
    expect((await refresh(moved.refreshToken.token)).statusCode).toBe(401)
    expect((await getSessao(moved.token)).statusCode).toBe(401)
  })
})
