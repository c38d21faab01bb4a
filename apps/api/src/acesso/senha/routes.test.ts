import { emailRotas, senhaRotas, type ErroResposta } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { linkOf, listCartas, waitMail, type Mail } from '../../../test/sent-mails.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, signIn, type TestUsuario } from '../../../test/factories.ts'

const NEW = 'quatro palavras bem longas'
const MINUTE_MS = 60_000

let t: TestApp
let comercial: string
let ana: TestUsuario

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://{marca}.exemplo' })
  comercial = await buildCliente(t.database.db)
})
afterAll(() => t.close())

beforeEach(async () => {
  await moveToMarca('lastro')
  ana = await buildUsuario(t.database.db, { nome: 'Ana Prado', clientes: [comercial] })
  await withSistema(t.database.db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
})

const post = (url: string, payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers })
const errorOf = (response: LightMyRequestResponse): ErroResposta => response.json<ErroResposta>()
const define = (token: string, senha = NEW): Promise<LightMyRequestResponse> => post('/Senha/definir', { token, senha })
const login = (senha: string, usuario = ana): Promise<LightMyRequestResponse> => post('/api/login', { email: usuario.email, senha })
const alive = async (token: string): Promise<boolean> =>
  (await t.app.inject({ url: '/v1/Sessao/lista', headers: bearer(token) })).statusCode === 200

async function forgot(usuario = ana, headers: Record<string, string> = {}): Promise<Mail> {
  const after = (await listCartas(t.database.db, usuario.email))[0]?.id ?? 0
  expect((await post('/Senha/esqueci', { email: usuario.email }, headers)).json()).toEqual({ status: 'success', data: {} })
  return waitMail(t.database.db, usuario.email, { after })
}
const moveToMarca = (marca: string): Promise<unknown> =>
  withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
    sql`update cliente set marca = ${marca} where id = ${comercial}`.execute(tx),
  )
const setUsuario = (set: string): Promise<unknown> =>
  withSistema(t.database.db, {}, (tx) => sql`update usuario set ${sql.raw(set)} where id = ${ana.id}`.execute(tx))

describe('refused password requests', () => {
  test('answers 401 without a session', async () => {
    expect(codeOf(await post('/Senha/alterar', { atual: TEST_SENHA, senha: NEW }))).toBe('sessao_required')
    expect(codeOf(await post('/Email/reenviar', {}))).toBe('sessao_required')
  })

  test('refuses a token that is unknown, of another kind, used or expired', async () => {
    for (const url of ['/Senha/link', '/Email/confirmar']) expect(codeOf(await post(url, { token: 'A'.repeat(43) }))).toBe('link_refused')
    expect(codeOf(await define('A'.repeat(43)))).toBe('link_refused')
    const { token } = linkOf(await forgot())
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
    expect(codeOf(await define(token))).toBe('success')
    expect(errorOf(await define(token))).toMatchObject({ code: 'link_refused', message: 'Este link já foi usado.' })
    const late = linkOf(await forgot())
    t.clock.advance(30 * MINUTE_MS)
    expect(errorOf(await define(late.token))).toMatchObject({ code: 'link_refused', message: 'Este link venceu.' })
  })

  test('sends no mail to a blocked person and refuses an older link', async () => {
    const { token } = linkOf(await forgot())
    await setUsuario(`status = 'bloqueado'`)
    expect(codeOf(await define(token))).toBe('link_refused')
    expect(codeOf(await post('/Senha/link', { token }))).toBe('link_refused')
    const before = await listCartas(t.database.db, ana.email)
    expect((await post('/Senha/esqueci', { email: ana.email })).statusCode).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await listCartas(t.database.db, ana.email)).toEqual(before)
  })

  test.each([
    ['curta', /ao menos 10/],
    ['qwertyuiop', /comum/],
    ['x'.repeat(201), /./],
  ])('keeps the link valid after a bad password: %s', async (senha, reason) => {
    const { token } = linkOf(await forgot())
    const refused = await define(token, senha)
    expect(refused.statusCode).toBe(422)
    expect(errorOf(refused).details?.[0]).toMatchObject({ campo: 'senha', message: expect.stringMatching(reason) as string })
    expect(codeOf(await define(token))).toBe('success')
  })
})

describe('a forgotten password', () => {
  test('links to the address of the marca with the secret in the fragment, ignoring the Host header', async () => {
    await moveToMarca('sisloc')
    const mail = await forgot(ana, { host: 'fps.localhost:666' })
    expect(mail.assunto).toBe('Sisloc: criar outra senha')
    expect(mail.texto).toMatch(/^https:\/\/sisloc\.exemplo\/cadastrar-senha#token=/m)
    expect(mail.html).toContain(`https://sisloc.exemplo/cadastrar-senha#token=${linkOf(mail).token}`)
    expect(mail.texto).toContain('Olá, Ana Prado.')
    const { rows } = await withSistema(t.database.db, {}, (tx) => sql`select * from link_unico where usuario_id = ${ana.id}`.execute(tx))
    expect(JSON.stringify(rows)).not.toContain(linkOf(mail).token)
  })

  test('uses the language of the marca, ignoring the browser of the requester', async () => {
    const english = { 'accept-language': 'en-GB,en' }
    expect((await forgot(ana, english)).assunto).toBe('Lastro: criar outra senha')
    await withSistema(t.database.db, {}, (tx) => sql`update marca set idioma = 'en' where chave = 'fps'`.execute(tx))
    await moveToMarca('fps')
    expect((await forgot(ana, { 'accept-language': 'pt-BR' })).assunto).toBe('FPS: create another password')
  })

  test('lets the browser that opened the mail sign in despite guesses from elsewhere', async () => {
    const guess = (ip: string, headers = {}, senha = 'palpite'): Promise<LightMyRequestResponse> =>
      t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: ana.email, senha }, headers, remoteAddress: ip })
    const defined = await define(linkOf(await forgot()).token)
    for (let i = 0; i < 6; i++) await guess(`203.0.113.${i}`)
    expect((await guess('203.0.113.99', {}, NEW)).statusCode).toBe(429)
    const cookie = defined.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await guess('203.0.113.99', { cookie }, NEW)).statusCode).toBe(200)
  })

  test('uses the marca of one of the person’s clientes, ignoring the address called', async () => {
    expect((await forgot(ana, { host: 'sisloc.localhost' })).assunto).toBe('Lastro: criar outra senha')
    const sisloc = await buildCliente(t.database.db, { marca: 'sisloc' })
    const two = await buildUsuario(t.database.db, { nome: 'Duas Marcas', clientes: [comercial, sisloc] })
    expect((await forgot(two, { host: 'sisloc.localhost' })).assunto).toBe('Sisloc: criar outra senha')
    expect((await forgot(two, { host: 'fps.localhost' })).assunto).not.toMatch(/^FPS/)
    const nobody = await buildUsuario(t.database.db, { nome: 'Sem Empresa', perfil: 'admin', clientes: [] })
    expect((await forgot(nobody, { host: 'sisloc.localhost' })).assunto).toBe('Sisloc: criar outra senha')
  })

  test('accepts the new password only, ends sessions and other links, and notifies the person', async () => {
    const first = linkOf(await forgot())
    const { token, pagina } = linkOf(await forgot())
    expect(pagina).toBe('/cadastrar-senha')
    const sessao = await signIn(t.database.db, ana, comercial, t.clock.now)
    expect(dataOf(senhaRotas.readLink, await post('/Senha/link', { token }))).toMatchObject({
      tipo: 'senha',
      email: ana.email,
      nome: 'Ana Prado',
      cadastro: false,
    })
    expect(dataOf(senhaRotas.define, await define(token))).toEqual({ email: ana.email })
    expect(await alive(sessao)).toBe(false)
    expect(codeOf(await define(first.token))).toBe('link_refused')
    expect(codeOf(await login(TEST_SENHA))).toBe('login_refused')
    expect(codeOf(await login(NEW))).toBe('success')
    await waitMail(t.database.db, ana.email, { assunto: /senha foi trocada/ })
    const rows = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select(['acao', 'depois']).where('usuario_id', '=', ana.id).where('acao', '=', 'senha.define').execute(),
    )
    expect(rows).toMatchObject([{ depois: { link: 'senha' } }])
  })

  test('accepts one of two requests at once with one link', async () => {
    const { token } = linkOf(await forgot())
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => define(token, `${NEW} ${i}`)))
    expect(answers.map(codeOf).toSorted()).toEqual(['link_refused', 'link_refused', 'link_refused', 'success'])
  })

  test('a throttled person signs in with the new password at once', async () => {
    for (let i = 0; i < 8; i++) await login(`palpite ${i}`)
    expect(codeOf(await login(TEST_SENHA))).toBe('login_throttled')
    await define(linkOf(await forgot()).token)
    expect(codeOf(await login(NEW))).toBe('success')
  })

  test('answers an unknown address alike, as fast, and throttled alike', async () => {
    const ask = async (email: string): Promise<object> => {
      const { statusCode, headers, body } = await post('/Senha/esqueci', { email })
      return { statusCode, wait: headers['retry-after'], body: body.replace(/"requestId":"[^"]*"/, '') }
    }
    for (let i = 0; i < 6; i++) expect(await ask(ana.email)).toEqual(await ask('ninguem@teste.lastro'))
    expect(await ask(ana.email)).toMatchObject({ statusCode: 429, wait: '1' })
    expect(await listCartas(t.database.db, 'ninguem@teste.lastro')).toEqual([])
    expect(codeOf(await login(TEST_SENHA))).toBe('success')
  })

  test('throttles many addresses from one IP address', async () => {
    const codes: string[] = []
    for (let i = 0; i < 32; i++) codes.push(codeOf(await post('/Senha/esqueci', { email: `alguem${i}@teste.lastro` })))
    expect(codes.slice(0, 30)).not.toContain('correio_throttled')
    expect(codes.at(-1)).toBe('correio_throttled')
  })

  test('a person with a work account gets a notice without a link', async () => {
    await setUsuario('senha_hash = null')
    await withSistema(t.database.db, {}, (tx) =>
      tx.insertInto('identidade_externa').values({ emissor: 'https://e', sujeito: ana.id, usuario_id: ana.id, email: ana.email }).execute(),
    )
    const mail = await forgot()
    expect(mail.assunto).toMatch(/conta de trabalho/)
    expect(mail.texto).not.toContain('#token')
  })

  test('a person with an expired invitation gets a new one and signs in with it', async () => {
    await setUsuario(`senha_hash = null, status = 'convidado'`)
    const mail = await forgot()
    expect(mail.assunto).toMatch(/convite/)
    t.clock.advance(23 * 60 * MINUTE_MS)
    expect(codeOf(await define(linkOf(mail).token))).toBe('success')
    expect(codeOf(await login(NEW))).toBe('success')
    expect((await listCartas(t.database.db, ana.email)).some(({ assunto }) => /trocada/.test(assunto))).toBe(false)
  })
})

describe('the own password in a session', () => {
  test('needs the current one, ends other sessions and links, and keeps this session', async () => {
    const { token } = linkOf(await forgot())
    const [own, other] = [
      await signIn(t.database.db, ana, comercial, t.clock.now),
      await signIn(t.database.db, ana, comercial, t.clock.now),
    ]
    const change = (atual: string, senha: string): Promise<LightMyRequestResponse> => post('/Senha/alterar', { atual, senha }, bearer(own))
    expect(codeOf(await change('outra', NEW))).toBe('senha_refused')
    expect(codeOf(await change(TEST_SENHA, 'qwertyuiop'))).toBe('senha_weak')
    expect(codeOf(await change(TEST_SENHA, `${ana.email} 1`))).toBe('senha_weak')
    expect(await alive(other)).toBe(true)
    expect(codeOf(await change(TEST_SENHA, NEW))).toBe('success')
    expect([await alive(own), await alive(other)]).toEqual([true, false])
    expect(codeOf(await define(token))).toBe('link_refused')
    expect(codeOf(await login(NEW))).toBe('success')
  })

  test('throttles guesses', async () => {
    const own = await signIn(t.database.db, ana, comercial, t.clock.now)
    const guess = async (): Promise<string> => codeOf(await post('/Senha/alterar', { atual: 'palpite', senha: NEW }, bearer(own)))
    for (let i = 0; i < 6; i++) expect(await guess()).toBe('senha_refused')
    expect(await guess()).toBe('login_throttled')
  })
})

describe('the e-mail address', () => {
  test('is confirmed once by its link; the session that opens it stays and others end', async () => {
    const [own, other] = [
      await signIn(t.database.db, ana, comercial, t.clock.now),
      await signIn(t.database.db, ana, comercial, t.clock.now),
    ]
    expect(dataOf(emailRotas.resend, await post('/Email/reenviar', {}, bearer(own)))).toEqual({ verificado: false })
    const { token, pagina } = linkOf(await waitMail(t.database.db, ana.email, { assunto: /confirme/ }))
    expect(pagina).toBe('/pages/authentication/verify-email-v1')
    expect(codeOf(await define(token))).toBe('link_refused')
    expect(dataOf(emailRotas.confirm, await post('/Email/confirmar', { token }, bearer(own)))).toEqual({
      email: ana.email,
      sessaoEncerrada: false,
    })
    expect([await alive(own), await alive(other)]).toEqual([true, false])
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
    expect(dataOf(emailRotas.resend, await post('/Email/reenviar', {}, bearer(own)))).toEqual({ verificado: true })
    expect((await listCartas(t.database.db, ana.email)).filter(({ assunto }) => /confirme/.test(assunto))).toHaveLength(1)
  })

  test('is not confirmed by a link to a former address', async () => {
    const own = await signIn(t.database.db, ana, comercial, t.clock.now)
    await post('/Email/reenviar', {}, bearer(own))
    const { token } = linkOf(await waitMail(t.database.db, ana.email))
    await setUsuario(`email = 'outro.${ana.id}@teste.lastro'`)
    expect(codeOf(await post('/Email/confirmar', { token }))).toBe('link_refused')
  })

  test('is confirmed independently of a session of a stranger', async () => {
    const rui = await buildUsuario(t.database.db, { nome: 'Rui Paz', clientes: [comercial] })
    const [own, his] = [await signIn(t.database.db, ana, comercial, t.clock.now), await signIn(t.database.db, rui, comercial, t.clock.now)]
    await post('/Email/reenviar', {}, bearer(own))
    const { token } = linkOf(await waitMail(t.database.db, ana.email))
    expect(codeOf(await post('/Email/confirmar', { token }, bearer(his)))).toBe('success')
    expect([await alive(own), await alive(his)]).toEqual([false, true])
  })

  test('throttles repeated mails', async () => {
    const own = await signIn(t.database.db, ana, comercial, t.clock.now)
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push(codeOf(await post('/Email/reenviar', {}, bearer(own))))
    expect(codes.at(-1)).toBe('correio_throttled')
  })
})

test('keeps link secrets out of log and audit', async () => {
  const lines: string[] = []
  vi.spyOn(t.app.log, 'error').mockImplementation((...args) => void lines.push(JSON.stringify(args)))
  const { token } = linkOf(await forgot())
  await define(token)
  const { rows } = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
    sql`select * from auditoria`.execute(tx),
  )
  expect(JSON.stringify(rows) + lines.join('')).not.toContain(token)
  vi.restoreAllMocks()
})
