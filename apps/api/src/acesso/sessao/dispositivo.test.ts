import { createClient, withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatMoment } from '../../exportacao/timestamp.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario, TEST_SENHA, type TestUsuario } from '../../../test/factories.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let t: TestApp
let comercial: string
let renata: TestUsuario

beforeAll(async () => {
  t = await buildApp()
  comercial = await buildCliente(t.database.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  await withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
  renata = await buildUsuario(t.database.db, { nome: 'Renata Campos', clientes: [comercial] })
})

interface Origem {
  ip?: string
  cookie?: string | undefined
  host?: string
}

function login(
  email: string,
  senha: string,
  { ip = '10.0.0.1', cookie, host = 'localhost' }: Origem = {},
): Promise<LightMyRequestResponse> {
  return t.app.inject({
    method: 'POST',
    url: '/v1/api/login',
    payload: { email, senha },
    remoteAddress: ip,
    headers: {
      host,
      'user-agent': FIREFOX,
      ...(cookie === undefined ? {} : { cookie: `lastro_dispositivo=${cookie}` }),
    },
  })
}
const cookieOf = (response: LightMyRequestResponse): string | undefined =>
  response.cookies.find(({ name }) => name === 'lastro_dispositivo')?.value
const enter = (origem?: Origem, usuario = renata): Promise<string | undefined> => login(usuario.email, TEST_SENHA, origem).then(cookieOf)

async function mailsTo({ email }: TestUsuario): Promise<{ assunto: string; texto: string; html: string }[]> {
  return withSistema(t.database.db, {}, (tx) =>
    tx.selectFrom('correio').select(['assunto', 'texto', 'html']).where('para', '=', email).orderBy('id').execute(),
  )
}

describe('the browser cookie', () => {
  test('is hidden from scripts, other sites and pages', async () => {
    const response = await login(renata.email, TEST_SENHA)
    expect(response.cookies).toEqual([
      {
        name: 'lastro_dispositivo',
        value: expect.stringMatching(/^[\w-]{43}$/) as string,
        path: '/v1',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 400 * 86_400,
      },
    ])
    const rows = await withSistema(t.database.db, {}, (tx) => tx.selectFrom('dispositivo').selectAll().execute())
    expect(rows.find(({ usuario_id }) => usuario_id === renata.id)).toMatchObject({ nome: 'Firefox · Linux' })
    expect(rows.some(({ segredo_hash }) => segredo_hash.equals(Buffer.from(cookieOf(response) ?? '', 'base64url')))).toBe(false)
  })

  test('is Secure where the site is served by HTTPS', async () => {
    const https = await buildApp({ https: true })
    try {
      const usuario = await buildUsuario(https.database.db)
      const payload = { email: usuario.email, senha: TEST_SENHA }
      const response = await https.app.inject({ method: 'POST', url: '/v1/api/login', payload })
      expect(response.cookies).toMatchObject([{ secure: true }])
    } finally {
      await https.close()
    }
  })

  test('is not set by a refused sign-in, and a malformed value counts as none', async () => {
    expect((await login(renata.email, 'errada')).cookies).toEqual([])
    for (const cookie of ['', 'x', '%00', 'A'.repeat(43), 'A'.repeat(5000), "' or 1=1 --"]) {
      const response = await login(renata.email, TEST_SENHA, { cookie })
      expect(response.statusCode).toBe(200)
      expect(cookieOf(response)).not.toBe(cookie)
    }
  })

  test('knows two people on one browser, and a planted cookie becomes worthless', async () => {
    const rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [comercial] })
    const mine = await enter()
    const shared = await enter({ cookie: mine }, rui)
    expect(shared).not.toBe(mine)
    expect(await enter({ cookie: shared })).toBe(shared)
    expect(await enter({ cookie: shared }, rui)).toBe(shared)
    expect(await enter({ cookie: mine })).not.toBe(mine)
  })
})

describe('a new browser', () => {
  test('is notified in the app and by mail, except the first of an account and known ones', async () => {
    const cookie = await enter()
    expect(await mailsTo(renata)).toEqual([])
    await enter({ cookie })
    expect(await mailsTo(renata)).toEqual([])
    await enter({ ip: '10.7.7.7' })
    const mails = await mailsTo(renata)
    expect(mails.map(({ assunto }) => assunto)).toEqual(['Lastro: novo acesso à sua conta'])
    expect(mails[0]?.texto).toContain(`Firefox · Linux (10.7.7.7), em ${formatMoment(t.clock.now, 'pt')}.`)
    expect(mails[0]?.html).toContain('<p>Olá, Renata Campos.</p>')
    const rows = await withSistema(t.database.db, {}, (tx) =>
      tx.selectFrom('notificacao').selectAll().where('usuario_id', '=', renata.id).execute(),
    )
    expect(rows).toMatchObject([
      { tipo: 'sessao.novoDispositivo', dados: { ip: '10.7.7.7', dispositivo: 'Firefox · Linux' }, read_at: null },
    ])
  })

  test('is notified in language and name of the marca, with the mail escaped', async () => {
    const { db } = t.database
    const hostile = await buildUsuario(db, {
      nome: '<img src=x onerror=alert(1)> & Cia',
      clientes: [await buildCliente(t.database.db, { marca: 'unicap' })],
    })
    await enter({}, hostile)
    await withSistema(db, {}, (tx) => sql`update marca set idioma = 'en' where chave = 'unicap'`.execute(tx))
    await enter({ host: 'unicap.localhost' }, hostile)
    const [mail] = await mailsTo(hostile)
    expect(mail?.assunto).toBe('Unicap: new sign-in to your account')
    expect(mail?.texto).toContain(`on ${formatMoment(t.clock.now, 'en')}.`)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Cia')
    expect(mail?.html).not.toContain('<img')
  })
})

describe('back-off', () => {
  const guess = (ip: string): Promise<number> => login(renata.email, 'palpite', { ip }).then(({ statusCode }) => statusCode)

  test('guesses of strangers lock out strangers, never a known browser', async () => {
    const cookie = await enter()
    for (let i = 0; i < 6; i++) expect(await guess(`203.0.113.${i}`)).toBe(401)
    expect((await login(renata.email, TEST_SENHA, { ip: '203.0.113.99' })).statusCode).toBe(429)
    expect((await login(renata.email, TEST_SENHA, { cookie })).statusCode).toBe(200)
    expect(await guess('203.0.113.200')).toBe(429)
  })

  test('an office with a throttled address does not lock out a known browser', async () => {
    const cookie = await enter({ ip: '10.9.9.9' })
    await withSistema(t.database.db, {}, (tx) =>
      sql`insert into login_tentativa (tipo, chave, falhas, last_at, blocked_until)
        values ('endereco', '10.9.9.9', 99, ${t.clock.now}, ${new Date(t.clock.now.getTime() + 900_000)})
        on conflict (tipo, chave) do update set blocked_until = excluded.blocked_until`.execute(tx),
    )
    expect((await login(renata.email, TEST_SENHA, { ip: '10.9.9.9' })).statusCode).toBe(429)
    expect((await login(renata.email, TEST_SENHA, { ip: '10.9.9.9', cookie })).statusCode).toBe(200)
  })

  test('a known browser waits for its own failures only, and only for accounts it knows', async () => {
    const cookie = await enter()
    const rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [comercial] })
    for (let i = 0; i < 6; i++) expect((await login(renata.email, 'errada', { cookie })).statusCode).toBe(401)
    expect((await login(renata.email, TEST_SENHA, { cookie })).statusCode).toBe(429)
    for (let i = 0; i < 6; i++) expect((await login(rui.email, 'errada', { cookie, ip: `10.8.0.${i}` })).statusCode).toBe(401)
    expect((await login(rui.email, TEST_SENHA, { cookie, ip: '10.8.0.99' })).statusCode).toBe(429)
    t.clock.advance(3_700_000)
    expect((await login(renata.email, TEST_SENHA, { cookie })).statusCode).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    let refused = 0
    for (let i = 0; i < 60 && refused === 0; i++) {
      const response = await login(`ninguem.${i}@teste.lastro`, 'x', { ip: `2001:db8:1:2::${(i + 1).toString(16)}` })
      if (response.statusCode === 429) refused = i
    }
    expect(refused).toBeGreaterThanOrEqual(50)
    expect((await login('outra@teste.lastro', 'x', { ip: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })
})

describe('the audit of sign-ins', () => {
  test('a refusal is answered before it is recorded, so its time does not reveal the account', async () => {
    const lock = createClient(t.database.superuser)
    await lock.connect()
    await lock.query('begin; lock table lastro.auditoria in access exclusive mode')
    try {
      const start = performance.now()
      expect((await login(renata.email, 'errada', { ip: '10.5.5.5' })).statusCode).toBe(401)
      expect(performance.now() - start).toBeLessThan(2_000)
    } finally {
      await lock.query('commit')
      await lock.end()
    }
    await vi.waitFor(async () => {
      const rows = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
        tx.selectFrom('auditoria').select('acao').where('usuario_id', '=', renata.id).execute(),
      )
      expect(rows).toEqual([{ acao: 'sessao.loginRefused' }])
    })
  })

  test('each sign-in or refusal is one row of the cliente; without a cliente there is none', async () => {
    const missing = await buildUsuario(t.database.db, { nome: 'Sem Cliente' })
    await login(renata.email, 'errada', { ip: '10.6.6.6' })
    const cookie = await enter({ ip: '10.6.6.7' })
    await enter({ ip: '10.6.6.8', cookie })
    await login(missing.email, 'errada')
    expect((await login(missing.email, TEST_SENHA)).statusCode).toBe(200)
    await login('ninguem@teste.lastro', 'errada')
    await vi.waitFor(async () => {
      const rows = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
        tx.selectFrom('auditoria').select(['acao', 'ip', 'assunto_id', 'depois']).where('usuario_id', '=', renata.id).execute(),
      )
      expect(rows.find(({ acao }) => acao === 'sessao.login')?.depois).toMatchObject({ fator: 'senha' })
      const withoutAfter = rows.map(({ acao, ip, assunto_id }) => ({ acao, ip, assunto_id }))
      expect(withoutAfter.toSorted((a, b) => a.acao.localeCompare(b.acao))).toEqual([
        { acao: 'sessao.login', ip: '10.6.6.8', assunto_id: renata.id },
        { acao: 'sessao.loginRefused', ip: '10.6.6.6', assunto_id: renata.id },
        { acao: 'sessao.newDevice', ip: '10.6.6.7', assunto_id: renata.id },
      ])
    })
  })
})
