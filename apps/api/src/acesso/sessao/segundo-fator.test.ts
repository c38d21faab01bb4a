import { ROTAS, type ErroResposta, type RotaDef, type Tokens } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, signIn, type TestUsuario } from '../../../test/factories.ts'

let t: TestApp
let comercial: string
let ana: TestUsuario

beforeAll(async () => {
  t = await buildApp()
  comercial = await buildCliente(t.database.db, { nome: 'Comercial Ação & Água' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
  ana = await buildUsuario(t.database.db, { nome: 'Ana Sá', clientes: [comercial] })
  t.clock.advance(5 * 60_000)
})

const post = (url: string, payload: object, token?: string): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url, payload, headers: token === undefined ? {} : bearer(token), remoteAddress: '10.0.0.1' })
const login = (senha = TEST_SENHA, usuario = ana): Promise<LightMyRequestResponse> => post('/v1/api/login', { email: usuario.email, senha })
const tokensOf = (response: LightMyRequestResponse): Tokens => response.json<{ data: Tokens }>().data
const errorOf = (response: LightMyRequestResponse): ErroResposta => response.json<ErroResposta>()
const desafioOf = (response: LightMyRequestResponse): string => errorOf(response).data?.['desafio'] ?? ''
const sendCodigo = (desafio: string, codigo: string): Promise<LightMyRequestResponse> =>
  post('/v1/Sessao/segundo-fator', { desafio, codigo })

interface Autenticador {
  codigo: (steps?: number) => string
  codigos: string[]
  token: string
}

async function enrol(usuario = ana): Promise<Autenticador> {
  const { token } = tokensOf(await login(TEST_SENHA, usuario))
  const { segredo, uri } = (await post('/v1/SegundoFator', { senha: TEST_SENHA }, token)).json<{
    data: { segredo: string; uri: string }
  }>().data
  expect(new URL(uri).searchParams.get('secret')).toBe(segredo)
  const totp = new TOTP({ secret: Secret.fromBase32(segredo) })
  const codigo = (steps = 0): string => totp.generate({ timestamp: t.clock.now.getTime() + steps * 30_000 })
  const confirmed = await post('/v1/SegundoFator/confirmar', { codigo: codigo() }, token)
  const { codigos } = confirmed.json<{ data: { codigos: string[] } }>().data
  t.clock.advance(60_000)
  return { codigo, codigos, token }
}

async function situation(token: string): Promise<object> {
  return (await t.app.inject({ url: '/v1/SegundoFator', headers: bearer(token) })).json<{ data: object }>().data
}

describe('enrolment', () => {
  test('needs the session and the password, and says which is wrong', async () => {
    for (const url of ['/v1/SegundoFator', '/v1/SegundoFator/confirmar', '/v1/SegundoFator/desligar', '/v1/SegundoFator/codigos']) {
      expect(errorOf(await post(url, { senha: TEST_SENHA, codigo: '123456' })).code).toBe('sessao_required')
    }
    const { token } = tokensOf(await login())
    const refused = await post('/v1/SegundoFator', { senha: 'outra' }, token)
    expect([refused.statusCode, errorOf(refused).code]).toEqual([422, 'senha_refused'])
    expect(errorOf(await post('/v1/SegundoFator/confirmar', { codigo: '123456' }, token)).code).toBe('segundo_fator_inactive')
    const off = await post('/v1/SegundoFator/desligar', { senha: TEST_SENHA, codigo: '123456' }, token)
    expect(errorOf(off).code).toBe('segundo_fator_inactive')
  })

  test('an unconfirmed secret does not affect sign-in', async () => {
    const { token } = tokensOf(await login())
    await post('/v1/SegundoFator', { senha: TEST_SENHA }, token)
    expect(errorOf(await post('/v1/SegundoFator/confirmar', { codigo: '000000' }, token)).code).toBe('segundo_fator_refused')
    expect(await situation(token)).toMatchObject({ ativo: false, codigosRestantes: 0 })
    expect((await login()).statusCode).toBe(200)
  })

  test('shows ten recovery codes once, stores none readable, ends other sessions and notifies', async () => {
    const other = tokensOf(await login())
    const { token, codigos } = await enrol()
    expect(codigos).toHaveLength(10)
    expect(new Set(codigos).size).toBe(10)
    for (const codigo of codigos) expect(codigo).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    expect(await situation(token)).toMatchObject({ disponivel: true, ativo: true, codigosRestantes: 10, obrigatorio: false })
    expect((await t.app.inject({ url: '/v1/Sessao', headers: bearer(other.token) })).statusCode).toBe(401)
    expect((await post('/v1/api/Token/Refresh', { token: other.refreshToken.token })).statusCode).toBe(401)
    expect(errorOf(await post('/v1/SegundoFator', { senha: TEST_SENHA }, token)).code).toBe('segundo_fator_active')
    const stored = await withSistema(t.database.db, {}, async (tx) => ({
      usuario: await tx.selectFrom('usuario').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow(),
      codigos: await tx.selectFrom('codigo_recuperacao').selectAll().where('usuario_id', '=', ana.id).execute(),
      correio: await tx.selectFrom('correio').selectAll().where('para', '=', ana.email).execute(),
      notificacao: await tx.selectFrom('notificacao').select('tipo').where('usuario_id', '=', ana.id).execute(),
    }))
    expect(stored.usuario.totp_segredo).toHaveLength(1 + 12 + 16 + 20)
    expect(stored.codigos).toHaveLength(10)
    expect(stored.correio.map(({ assunto }) => assunto)).toContain('Lastro: segundo fator ligado')
    expect(stored.notificacao.map(({ tipo }) => tipo)).toContain('segundoFator.ligado')
  })

  test('a secret copied to the row of another person does not decrypt', async () => {
    const { codigo } = await enrol()
    const rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [comercial] })
    await withSistema(t.database.db, {}, (tx) =>
      sql`update usuario u set totp_segredo = a.totp_segredo, totp_confirmed_at = a.totp_confirmed_at
        from usuario a where a.id = ${ana.id} and u.id = ${rui.id}`.execute(tx),
    )
    const response = await sendCodigo(desafioOf(await login(TEST_SENHA, rui)), codigo())
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('token"')
  })
})

describe('sign-in with a second factor', () => {
  test('the password alone opens no session; password and code do', async () => {
    const { codigo } = await enrol()
    const first = await login()
    expect([first.statusCode, errorOf(first).code]).toEqual([401, 'segundo_fator_required'])
    expect(Object.keys(first.json<object>())).toEqual(['status', 'code', 'message', 'action', 'data', 'requestId'])
    expect(Buffer.from(desafioOf(first), 'base64url')).toHaveLength(32)
    const second = await sendCodigo(desafioOf(first), codigo())
    expect(second.statusCode).toBe(200)
    expect(Object.keys(tokensOf(second))).toEqual(['token', 'expiration', 'refreshToken'])
    const sessao = await t.app.inject({ url: '/v1/Sessao', headers: bearer(tokensOf(second).token) })
    expect(sessao.json()).toMatchObject({ data: { usuario: { id: ana.id }, segundoFatorPendente: false } })
  })

  test('a wrong password does not reveal a second factor', async () => {
    await enrol()
    expect(errorOf(await login('errada'))).toMatchObject({ code: 'login_refused' })
  })

  test('a code is usable once over all sign-ins, with a clock skew of one step', async () => {
    const { codigo } = await enrol()
    const desafio = desafioOf(await login())
    const used = codigo()
    expect((await sendCodigo(desafio, used)).statusCode).toBe(200)
    expect(errorOf(await sendCodigo(desafio, codigo(1))).code).toBe('desafio_refused')
    expect(errorOf(await sendCodigo(desafioOf(await login()), used)).code).toBe('segundo_fator_refused')
    expect((await sendCodigo(desafioOf(await login()), codigo(1))).statusCode).toBe(200)
    t.clock.advance(120_000)
    expect((await sendCodigo(desafioOf(await login()), codigo(-1))).statusCode).toBe(200)
    t.clock.advance(120_000)
    for (const steps of [-2, 2]) {
      expect(errorOf(await sendCodigo(desafioOf(await login()), codigo(steps))).code).toBe('segundo_fator_refused')
    }
  })

  test('four concurrent sign-ins with one code open one session', async () => {
    const { codigo } = await enrol()
    const desafios = await Promise.all(Array.from({ length: 4 }, () => login().then(desafioOf)))
    await withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
    const now = codigo()
    const statuses = await Promise.all(desafios.map((desafio) => sendCodigo(desafio, now).then(({ statusCode }) => statusCode)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(3)
  })

  test('five wrong codes end the challenge, and the guesses count like passwords', async () => {
    const { codigo } = await enrol()
    const desafio = desafioOf(await login())
    const wrong = ['111111', '222222', '333333', '444444', '555555'].filter((guess) => ![codigo(-1), codigo(), codigo(1)].includes(guess))
    for (const guess of wrong) expect(errorOf(await sendCodigo(desafio, guess)).code).toBe('segundo_fator_refused')
    expect(errorOf(await sendCodigo(desafio, codigo())).code).toBe('desafio_refused')
    const again = await login()
    expect(errorOf(again).code).toBe('login_throttled')
    expect(again.headers['retry-after']).toBe('1')
  })

  test('a code sent while throttled is not checked and costs no attempt', async () => {
    const { codigo } = await enrol()
    for (let i = 0; i < 4; i++) await login('errada')
    const desafio = desafioOf(await login())
    expect(errorOf(await sendCodigo(desafio, '000000')).code).toBe('segundo_fator_refused')
    for (let i = 0; i < 8; i++) {
      const waiting = await sendCodigo(desafio, codigo())
      expect([errorOf(waiting).code, waiting.headers['retry-after']]).toEqual(['login_throttled', '1'])
    }
    t.clock.advance(1100)
    expect((await sendCodigo(desafio, codigo())).statusCode).toBe(200)
  })

  test('a challenge ends after five minutes, or when the sessions change', async () => {
    const { codigo, token } = await enrol()
    const old = desafioOf(await login())
    t.clock.advance(5 * 60_000 + 1)
    expect(errorOf(await sendCodigo(old, codigo())).code).toBe('desafio_refused')
    const open = desafioOf(await login())
    await post('/v1/Sessao/encerrar-outras', {}, token)
    expect(errorOf(await sendCodigo(open, codigo())).code).toBe('desafio_refused')
    expect(errorOf(await sendCodigo('A'.repeat(43), codigo())).code).toBe('desafio_refused')
    const blocked = desafioOf(await login())
    await withSistema(t.database.db, {}, (tx) => sql`update usuario set status = 'bloqueado' where id = ${ana.id}`.execute(tx))
    expect(errorOf(await sendCodigo(blocked, codigo())).code).toBe('desafio_refused')
  })

  test('a recovery code, in any spelling, is usable once and notified by mail', async () => {
    const { codigos, token } = await enrol()
    const [code = ''] = codigos
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    expect((await sendCodigo(desafioOf(await login()), typed)).statusCode).toBe(200)
    expect(errorOf(await sendCodigo(desafioOf(await login()), code)).code).toBe('segundo_fator_refused')
    expect(await situation(token)).toMatchObject({ codigosRestantes: 9 })
    const { correio, notificacao } = await withSistema(t.database.db, {}, async (tx) => ({
      correio: await tx.selectFrom('correio').select('texto').where('para', '=', ana.email).orderBy('id', 'desc').execute(),
      notificacao: await tx.selectFrom('notificacao').selectAll().where('usuario_id', '=', ana.id).orderBy('id', 'desc').execute(),
    }))
    expect(correio.some(({ texto }) => texto.includes('Restam 9.'))).toBe(true)
    expect(notificacao.find(({ tipo }) => tipo === 'segundoFator.codigoUsado')?.dados).toMatchObject({ restantes: 9, ip: '10.0.0.1' })
  })

  test('a recovery code of another person is refused', async () => {
    const { codigos } = await enrol()
    const rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [comercial] })
    await enrol(rui)
    expect(errorOf(await sendCodigo(desafioOf(await login(TEST_SENHA, rui)), codigos[0] ?? '')).code).toBe('segundo_fator_refused')
  })

  test('every step is audited in the cliente', async () => {
    const { codigo } = await enrol()
    const desafio = desafioOf(await login())
    await sendCodigo(desafio, 'naoehcodigo')
    await sendCodigo(desafio, codigo())
    await vi.waitFor(async () => {
      const rows = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
        tx.selectFrom('auditoria').select(['acao', 'depois', 'ip']).where('usuario_id', '=', ana.id).orderBy('id').execute(),
      )
      expect(rows.map(({ acao }) => acao)).toEqual(
        expect.arrayContaining(['segundoFator.start', 'segundoFator.confirm', 'sessao.segundoFatorRefused', 'sessao.newDevice']),
      )
      expect(rows.at(-1)).toMatchObject({ ip: '10.0.0.1' })
      expect(rows.filter(({ acao }) => acao === 'sessao.newDevice').map(({ depois }) => depois)).toContainEqual(
        expect.objectContaining({ fator: 'totp' }),
      )
      expect(JSON.stringify(rows)).not.toContain(desafio)
    })
  })
})

describe('changing a second factor', () => {
  test('new recovery codes need password and code, and replace the old ones', async () => {
    const { token, codigo, codigos } = await enrol()
    const renew = (senha: string, code: string): Promise<LightMyRequestResponse> =>
      post('/v1/SegundoFator/codigos', { senha, codigo: code }, token)
    expect(errorOf(await renew('outra', codigo())).code).toBe('senha_refused')
    expect(errorOf(await renew(TEST_SENHA, 'naoehcodigo')).code).toBe('segundo_fator_refused')
    const renewed = (await renew(TEST_SENHA, codigo())).json<{ data: { codigos: string[] } }>().data.codigos
    expect(renewed.filter((code) => codigos.includes(code))).toEqual([])
    expect(errorOf(await sendCodigo(desafioOf(await login()), codigos[1] ?? '')).code).toBe('segundo_fator_refused')
    expect((await sendCodigo(desafioOf(await login()), renewed[1] ?? '')).statusCode).toBe(200)
  })

  test('removal needs both as well, and deletes everything', async () => {
    const { token, codigo } = await enrol()
    const disable = (senha: string, code: string): Promise<LightMyRequestResponse> =>
      post('/v1/SegundoFator/desligar', { senha, codigo: code }, token)
    expect(errorOf(await disable('outra', codigo())).code).toBe('senha_refused')
    expect(errorOf(await disable(TEST_SENHA, '000000')).code).toBe('segundo_fator_refused')
    expect((await login()).statusCode).toBe(401)
    expect((await disable(TEST_SENHA, codigo())).statusCode).toBe(200)
    expect(await situation(token)).toMatchObject({ ativo: false, desde: null, codigosRestantes: 0 })
    expect((await login()).statusCode).toBe(200)
  })

  test('throttles password guesses inside a session', async () => {
    const { token } = tokensOf(await login())
    const guess = (): Promise<LightMyRequestResponse> => post('/v1/SegundoFator', { senha: 'errada' }, token)
    for (let i = 0; i < 6; i++) expect(errorOf(await guess()).code).toBe('senha_refused')
    expect(errorOf(await guess()).code).toBe('login_throttled')
    expect(errorOf(await post('/v1/SegundoFator', { senha: TEST_SENHA }, token)).code).toBe('login_throttled')
  })
})

describe('a required second factor', () => {
  test('every route not marked otherwise refuses callers without one before any other check', async () => {
    const exigente = await buildCliente(t.database.db, { nome: 'Exigente de tudo' })
    const bruna = await buildUsuario(t.database.db, { nome: 'Bruna Reis', perfil: 'admin', clientes: [exigente] })
    await withTenant(t.database.db, { clienteId: exigente, usuarioId: null }, (tx) =>
      sql`update cliente set segundo_fator_obrigatorio = true where id = ${exigente}`.execute(tx),
    )
    const token = await signIn(t.database.db, bruna, exigente, t.clock.now)
    const ask = ({ metodo, caminho }: RotaDef): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: metodo, url: `/v1${caminho.replaceAll(/:\w+/g, '1')}`, headers: bearer(token) })
    const asked = ROTAS.filter(({ permissao }) => permissao === 'sessao' || typeof permissao === 'object')
    const open = asked.filter(({ semSegundoFator }) => semSegundoFator === true)
    for (const rota of asked.filter((each) => !open.includes(each))) {
      expect({ rota: rota.nome, code: errorOf(await ask(rota)).code }).toEqual({
        rota: rota.nome,
        code: 'segundo_fator_enrolment_required',
      })
    }
    expect(open.map(({ nome }) => nome).toSorted()).toEqual([
      'segundoFator.confirm',
      'segundoFator.get',
      'segundoFator.start',
      'sessao.get',
      'sessao.logout',
      'sessao.switchCliente',
    ])
    for (const rota of open.filter(({ nome }) => nome !== 'sessao.logout')) {
      expect((await ask(rota)).body).not.toContain('segundo_fator_enrolment_required')
    }
  })

  test('an admin needs it when any marca requires it, because admins reach all marcas', async () => {
    const bruno = await buildUsuario(t.database.db, { nome: 'Bruno Teixeira', perfil: 'admin' })
    const token = await signIn(t.database.db, bruno, comercial, t.clock.now)
    const get = (): Promise<LightMyRequestResponse> => t.app.inject({ url: '/v1/Dre', headers: bearer(token) })
    expect(errorOf(await get()).code).not.toBe('segundo_fator_enrolment_required')
    const require = (key: string, obrigatorio: boolean): Promise<unknown> =>
      withSistema(t.database.db, {}, (tx) =>
        sql`update marca set segundo_fator_obrigatorio = ${obrigatorio} where chave = ${key}`.execute(tx),
      )
    await require('cdla', true)
    expect(errorOf(await get()).code).toBe('segundo_fator_enrolment_required')
    const gestora = await signIn(t.database.db, ana, comercial, t.clock.now)
    expect((await t.app.inject({ url: '/v1/Sessao/lista', headers: bearer(gestora) })).statusCode).toBe(200)
    await require('cdla', false)
  })

  test.each(['cliente', 'marca'] as const)('required by the %s: only enrolment answers until it is on', async (who) => {
    const marca = who === 'marca' ? 'unicap' : 'lastro'
    const exigente = await buildCliente(t.database.db, { nome: `Exigente ${who}`, marca })
    const rita = await buildUsuario(t.database.db, { nome: 'Rita Luz', clientes: [exigente] })
    const { token } = tokensOf(await login(TEST_SENHA, rita))
    const get = (url: string): Promise<LightMyRequestResponse> => t.app.inject({ url, headers: bearer(token) })
    expect((await get('/v1/Sessao/lista')).statusCode).toBe(200)
    await withTenant(t.database.db, { clienteId: exigente, usuarioId: null }, (tx) =>
      (who === 'marca'
        ? sql`update marca set segundo_fator_obrigatorio = true where chave = ${marca}`
        : sql`update cliente set segundo_fator_obrigatorio = true where id = ${exigente}`
      ).execute(tx),
    )
    for (const url of ['/v1/Sessao/lista', '/v1/Dre', '/v1/Notificacao', '/v1/Importacao']) {
      const response = await get(url)
      expect([response.statusCode, errorOf(response).code]).toEqual([403, 'segundo_fator_enrolment_required'])
    }
    expect((await get('/v1/Sessao')).json()).toMatchObject({ data: { segundoFatorPendente: true } })
    expect(await situation(token)).toMatchObject({ ativo: false, obrigatorio: true })
    const enrolled = await enrol(rita)
    expect((await t.app.inject({ url: '/v1/Sessao/lista', headers: bearer(enrolled.token) })).statusCode).toBe(200)
  })
})
