import { contaTrabalhoRotas, sessaoRotas, usuarioRotas, type ErroResposta, type RotaDef } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from '../../../test/factories.ts'
import { startProvedor, type TestProvedor } from '../../../test/provedor.ts'
import { setContaTrabalho } from '../../commands/set-conta-trabalho.ts'
import { createLink } from '../link/store.ts'
import { COOKIE_DISPOSITIVO } from '../sessao/dispositivo.ts'

let t: TestApp
let provedor: TestProvedor
let comercial: string
let colegio: string

beforeAll(async () => {
  provedor = await startProvedor()
  t = await buildApp({ contaTrabalho: provedor.config })
  comercial = await buildCliente(t.database.db)
  colegio = await buildCliente(t.database.db, { nome: 'Colégio Aurora' })
})
afterAll(async () => {
  await t.close()
  await provedor.stop()
})
beforeEach(() => t.clock.advance(60_000))

const sql1 = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withSistema(t.database.db, {}, async (tx) => (await text.execute(tx)).rows)

class TestBrowser {
  cookie: string | undefined
  token = ''

  async ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<LightMyRequestResponse> {
    const response = await t.app.inject({
      method,
      url: `/v1${url}`,
      headers: bearer(this.token),
      ...(payload === undefined ? {} : { payload }),
      ...(this.cookie === undefined ? {} : { cookies: { [COOKIE_DISPOSITIVO]: this.cookie } }),
    })
    this.cookie = response.cookies.find(({ name }) => name === COOKIE_DISPOSITIVO)?.value ?? this.cookie
    return response
  }

  get = (url: string): Promise<LightMyRequestResponse> => this.ask('GET', url)
  post = (url: string, payload?: object): Promise<LightMyRequestResponse> => this.ask('POST', url, payload)
  read = async <R extends RotaDef>(rota: R): Promise<ReturnType<typeof dataOf<R>>> => dataOf(rota, await this.get(rota.caminho))
}

const tokenOf = (sub: string, claims: object = {}): Promise<string> => provedor.sign({ sub, ...claims }, { now: t.clock.now })
const codeOf = (response: LightMyRequestResponse): [number, string] => [response.statusCode, response.json<ErroResposta>().code]

async function invite(nome: string, clientes = [comercial]): Promise<{ usuario: TestUsuario; convite: string }> {
  const usuario = await buildUsuario(t.database.db, { nome, clientes })
  await sql1(sql`update usuario set status = 'convidado', senha_hash = null where id = ${usuario.id}`)
  const convite = await withSistema(t.database.db, {}, (tx) =>
    createLink(tx, { tipo: 'convite', usuarioId: usuario.id, email: usuario.email, marca: 'lastro', now: t.clock.now }),
  )
  return { usuario, convite }
}

async function enter(nome: string, sub: string, clientes?: string[]): Promise<{ usuario: TestUsuario; browser: TestBrowser }> {
  const { usuario, convite } = await invite(nome, clientes)
  const browser = new TestBrowser()
  browser.token = await tokenOf(sub)
  expect((await browser.post('/Sessao/vincular', { token: convite })).statusCode).toBe(200)
  return { usuario, browser }
}

describe('the invitation', () => {
  test('an unlinked account is unknown, whichever e-mail its token claims', async () => {
    const { usuario } = await invite('Ana Lima')
    const browser = new TestBrowser()
    browser.token = await tokenOf('ana-1', { preferred_username: usuario.email, email: usuario.email })
    for (const response of [await browser.get('/Sessao'), await browser.post('/Sessao/externa')]) {
      expect(codeOf(response)).toEqual([403, 'conta_trabalho_unknown'])
      expect(response.json<ErroResposta>().action).toContain('convite')
    }
  })

  test('links the account, activates the person and opens the session', async () => {
    const { usuario, convite } = await invite('Bia Ramos')
    const browser = new TestBrowser()
    browser.token = await tokenOf('bia', { preferred_username: 'Bia.Ramos@Outra.example' })
    const response = await browser.post('/Sessao/vincular', { token: convite })
    expect(dataOf(contaTrabalhoRotas.link, response)).toEqual({ nome: usuario.nome, email: usuario.email })
    const sessao = await browser.read(sessaoRotas.get)
    expect(sessao).toMatchObject({ usuario: { id: usuario.id }, perfil: 'gestor', cliente: { id: comercial }, segundoFatorPendente: false })
    for (const email of ['bia.ramos@outra.example', usuario.email]) {
      const prop = { perfil: 'gestor', clienteId: comercial, cliente: 'Comercial Ação & Água' }
      expect((await browser.get(`/Usuario/getPropUsuario?email=${email}`)).json()).toMatchObject({ data: { data: prop } })
    }
    expect(await sql1(sql`select status, email_verified_at is not null as verified from usuario where id = ${usuario.id}`)).toEqual([
      { status: 'ativo', verified: true },
    ])
    const actions = await withTenant(t.database.db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('auditoria').select('acao').where('usuario_id', '=', usuario.id).orderBy('id').execute(),
    )
    expect(actions.map(({ acao }) => acao)).toEqual(['contaTrabalho.link', 'sessao.newDevice'])
  })

  test('links one account, once', async () => {
    const { convite } = await invite('Caio Melo')
    const [first, second] = [new TestBrowser(), new TestBrowser()]
    first.token = await tokenOf('caio')
    second.token = await tokenOf('outro')
    expect((await first.post('/Sessao/vincular', { token: convite })).statusCode).toBe(200)
    expect(codeOf(await second.post('/Sessao/vincular', { token: convite }))).toEqual([422, 'link_refused'])
    expect(codeOf(await second.get('/Sessao'))).toEqual([403, 'conta_trabalho_unknown'])
  })

  test('does not take over an account linked to another user, and stays valid after the attempt', async () => {
    const { usuario } = await enter('Davi Nunes', 'davi')
    const { usuario: other, convite } = await invite('Elis Porto')
    const browser = new TestBrowser()
    browser.token = await tokenOf('davi')
    expect(codeOf(await browser.post('/Sessao/vincular', { token: convite }))).toEqual([409, 'conta_trabalho_linked'])
    expect(await sql1(sql`select usuario_id from identidade_externa where sujeito = 'davi'`)).toEqual([{ usuario_id: usuario.id }])
    browser.token = await tokenOf('elis')
    expect(dataOf(contaTrabalhoRotas.link, await browser.post('/Sessao/vincular', { token: convite })).email).toBe(other.email)
  })

  test('links one of two accounts that use it at once', async () => {
    const { convite } = await invite('Fabi Souza')
    const answers = await Promise.all(
      ['fabi-1', 'fabi-2', 'fabi-3'].map(async (sub) => {
        const browser = new TestBrowser()
        browser.token = await tokenOf(sub)
        return (await browser.post('/Sessao/vincular', { token: convite })).statusCode
      }),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('neither route accepts a token issued by us', async () => {
    const { convite } = await invite('Gil Prado')
    const renata = await buildUsuario(t.database.db, { clientes: [comercial] })
    const browser = new TestBrowser()
    browser.token = await signIn(t.database.db, renata, comercial, t.clock.now)
    expect(codeOf(await browser.post('/Sessao/externa'))).toEqual([401, 'sessao_required'])
    expect(codeOf(await browser.post('/Sessao/vincular', { token: convite }))).toEqual([401, 'sessao_required'])
  })
})

describe('the reach of a provider', () => {
  let daSisloc: string
  beforeAll(async () => {
    const other = 'https://login.example/sisloc'
    const own = { autoridade: other, clientId: 'paginas', escopo: 'api://sisloc/acesso', emissores: [other], audiencias: ['sisloc'] }
    await setContaTrabalho(t.database.db, 'sisloc', own)
    t.clock.advance(31_000)
    daSisloc = await buildCliente(t.database.db, { nome: 'Locadora Ponte Nova', marca: 'sisloc' })
  })
  afterAll(async () => {
    await setContaTrabalho(t.database.db, 'sisloc', null)
    t.clock.advance(31_000)
  })

  test('a session reaches only the clientes of the marcas of its provider', async () => {
    const { usuario, browser } = await enter('Saulo Reis', 'saulo', [comercial, daSisloc])
    const helena = await buildUsuario(t.database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [comercial, daSisloc] })
    const { cliente, clientes } = await browser.read(sessaoRotas.get)
    expect([cliente?.id, clientes.map(({ id }) => id)]).toEqual([comercial, [comercial]])
    expect((await browser.post('/Sessao/cliente', { clienteId: daSisloc })).statusCode).toBe(404)
    const convite = { email: 'novo@teste.lastro', nome: 'Novo', perfil: 'leitor', clientes: [daSisloc] }
    expect(codeOf(await browser.post('/Usuario', convite))).toEqual([404, 'registro_not_found'])
    const seen = dataOf(usuarioRotas.get, await browser.get(`/Usuario/${helena.id}`))
    expect([seen.clientes.map(({ id }) => id), seen.pessoaEditavel]).toEqual([[comercial], false])
    const own = new TestBrowser()
    own.token = await signIn(t.database.db, usuario, comercial, t.clock.now)
    expect((await own.read(sessaoRotas.get)).clientes).toHaveLength(2)
    expect(dataOf(usuarioRotas.get, await own.get(`/Usuario/${helena.id}`)).pessoaEditavel).toBe(true)
    await sql1(sql`update sessao set cliente_id = ${daSisloc} where usuario_id = ${usuario.id} and origem = 'externa'`)
    expect((await browser.read(sessaoRotas.get)).cliente).toBeNull()
    expect(codeOf(await browser.get('/Dre'))).toEqual([409, 'cliente_required'])
  })

  test('an invitation that the account cannot use is left to its recipient', async () => {
    const { convite } = await invite('Tais Brum', [daSisloc])
    const browser = new TestBrowser()
    browser.token = await tokenOf('tais')
    expect(codeOf(await browser.post('/Sessao/vincular', { token: convite }))).toEqual([403, 'conta_trabalho_refused'])
    expect(codeOf(await browser.get('/Sessao'))).toEqual([403, 'conta_trabalho_unknown'])
    expect((await t.app.inject({ method: 'POST', url: '/v1/Senha/link', payload: { token: convite } })).statusCode).toBe(200)
  })
})

describe('a cliente that requires a second factor', () => {
  test('accepts the proof that the setting of the work account names, checked on every call', async () => {
    const own = await buildApp({ contaTrabalho: { ...provedor.config, segundoFator: { acr: [], amr: ['mfa'], acrs: ['c1'] } } })
    try {
      const { db } = own.database
      const exigente = await buildCliente(db, { nome: 'Exigente' })
      const other = await buildCliente(db, { nome: 'Comercial' })
      const ana = await buildUsuario(db, { nome: 'Ana Lima', clientes: [exigente, other] })
      await withSistema(db, {}, async (tx) => {
        await sql`insert into identidade_externa (emissor, sujeito, usuario_id, email) values (${provedor.emissor}, 'ana', ${ana.id}, '')`.execute(
          tx,
        )
      })
      await withTenant(db, { clienteId: exigente, usuarioId: null }, (tx) =>
        sql`update cliente set segundo_fator_obrigatorio = true where id = ${exigente}`.execute(tx),
      )
      let cookie = ''
      const ask = async (method: 'GET' | 'POST', url: string, claims: object, payload?: object): Promise<LightMyRequestResponse> => {
        const response = await own.app.inject({
          method,
          url: `/v1${url}`,
          headers: bearer(await provedor.sign({ sub: 'ana', ...claims }, { now: own.clock.now })),
          cookies: { [COOKIE_DISPOSITIVO]: cookie },
          ...(payload === undefined ? {} : { payload }),
        })
        cookie = response.cookies.find(({ name }) => name === COOKIE_DISPOSITIVO)?.value ?? cookie
        return response
      }
      const PEDE = [403, 'conta_trabalho_segundo_fator']
      await ask('POST', '/Sessao/externa', {})
      await ask('POST', '/Sessao/cliente', {}, { clienteId: other })
      const convite = { email: 'novo@teste.lastro', nome: 'Novo', perfil: 'leitor', clientes: [exigente] }
      expect((await ask('GET', '/Usuario', {})).statusCode).toBe(200)
      expect(codeOf(await ask('POST', '/Usuario', {}, convite))).toEqual(PEDE)
      await ask('POST', '/Sessao/cliente', {}, { clienteId: exigente })
      const sessao = dataOf(sessaoRotas.get, await ask('GET', '/Sessao', { amr: ['pwd'] }))
      expect(sessao).toMatchObject({ segundoFatorPendente: true, contaTrabalho: true })
      for (const claims of [{}, { amr: ['pwd'] }, { amr: 'outro' }, { acr: 'mfa' }]) {
        expect(codeOf(await ask('GET', '/Usuario', claims))).toEqual(PEDE)
      }
      for (const claims of [{ amr: ['pwd', 'mfa'] }, { acrs: ['c1'] }, { acrs: 'c1' }]) {
        expect((await ask('GET', '/Usuario', claims)).statusCode).toBe(200)
      }
      await withSistema(db, {}, (tx) =>
        sql`update usuario set totp_segredo = '\\x00', totp_confirmed_at = now() where id = ${ana.id}`.execute(tx),
      )
      expect(codeOf(await ask('GET', '/Usuario', {}))).toEqual(PEDE)
    } finally {
      await own.close()
    }
  })
})

describe('the session', () => {
  test('belongs to one browser; elsewhere the token alone opens nothing before a sign-in', async () => {
    const { browser } = await enter('Hugo Alves', 'hugo')
    const other = new TestBrowser()
    other.token = browser.token
    expect(codeOf(await other.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    expect((await other.post('/Sessao/externa')).statusCode).toBe(200)
    expect((await browser.read(sessaoRotas.list)).map(({ origem, atual }) => [origem, atual])).toEqual([
      ['externa', true],
      ['externa', false],
    ])
    expect((await browser.get('/Notificacao')).body).toContain('sessao.novoDispositivo')
  })

  test('continues with a renewed token and ends at its absolute expiry', async () => {
    const { browser } = await enter('Iara Dias', 'iara')
    t.clock.advance(61 * 60_000 + 1_000)
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    browser.token = await tokenOf('iara')
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
    t.clock.advance(11 * 3_600_000)
    browser.token = await tokenOf('iara')
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    expect((await browser.post('/Sessao/externa')).statusCode).toBe(200)
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
  })

  test('keeps the cliente it switched to, with the same provider token', async () => {
    const { browser } = await enter('Joel Pires', 'joel', [comercial, colegio])
    const before = (await browser.read(sessaoRotas.get)).cliente?.id
    const other = before === comercial ? colegio : comercial
    const response = await browser.post('/Sessao/cliente', { clienteId: other })
    expect(dataOf(sessaoRotas.switchCliente, response)).toMatchObject({ token: browser.token, refreshToken: { token: '' } })
    expect((await browser.read(sessaoRotas.get)).cliente?.id).toBe(other)
    browser.token = await tokenOf('joel')
    expect((await browser.read(sessaoRotas.get)).cliente?.id).toBe(other)
    const foreign = await buildCliente(t.database.db, { nome: 'Alheio' })
    expect((await browser.post('/Sessao/cliente', { clienteId: foreign })).statusCode).toBe(404)
  })

  test('ends when the person signs in with another account; an older token opens none, a new sign-in does', async () => {
    const { browser } = await enter('Karen Lobo', 'karen')
    const other = new TestBrowser()
    t.clock.advance(30 * 60_000)
    other.token = await tokenOf('karen')
    expect((await other.post('/Sessao/externa')).statusCode).toBe(200)
    expect((await other.post('/Sessao/encerrar-outras')).statusCode).toBe(200)
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    expect(codeOf(await browser.post('/Sessao/externa'))).toEqual([401, 'sessao_expired'])
    browser.token = await tokenOf('karen')
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    expect((await browser.post('/Sessao/externa')).statusCode).toBe(200)
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
  })

  test('does not open with a copied token after its end, however new the token is; the next token opens it', async () => {
    const { browser } = await enter('Lino Braz', 'lino')
    t.clock.advance(60_000)
    browser.token = await tokenOf('lino')
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
    const ladrao = new TestBrowser()
    ladrao.token = browser.token
    t.clock.advance(1_000)
    expect((await browser.post('/Sessao/sair')).statusCode).toBe(200)
    expect(codeOf(await ladrao.post('/Sessao/externa'))).toEqual([401, 'sessao_expired'])
    t.clock.advance(2_000)
    browser.token = await tokenOf('lino')
    expect((await browser.post('/Sessao/externa')).statusCode).toBe(200)
    expect(codeOf(await ladrao.post('/Sessao/externa'))).toEqual([401, 'sessao_expired'])
  })

  test('ends on the next call after sign-out, block or unlink', async () => {
    const { browser } = await enter('Lia Matos', 'lia')
    expect((await browser.post('/Sessao/sair')).statusCode).toBe(200)
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])

    const blocked = await enter('Mel Reis', 'mel')
    await sql1(sql`update usuario set status = 'bloqueado' where id = ${blocked.usuario.id}`)
    expect(codeOf(await blocked.browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    expect(codeOf(await blocked.browser.post('/Sessao/externa'))).toEqual([403, 'conta_trabalho_unknown'])

    const unlinked = await enter('Nina Sá', 'nina')
    await sql1(sql`delete from identidade_externa where sujeito = 'nina'`)
    expect(codeOf(await unlinked.browser.get('/Sessao'))).toEqual([403, 'conta_trabalho_unknown'])
  })

  test('stays open when its e-mail is confirmed, even with a long token', async () => {
    const { usuario, browser } = await enter('Rita Longo', 'rita')
    browser.token = await tokenOf('rita', { groups: Array.from({ length: 150 }, (_, i) => `grupo-de-trabalho-numero-${1000 + i}`) })
    expect(browser.token.length).toBeGreaterThan(4096)
    const token = await withSistema(t.database.db, {}, (tx) =>
      createLink(tx, { tipo: 'email', usuarioId: usuario.id, email: usuario.email, marca: 'lastro', now: t.clock.now }),
    )
    expect((await browser.post('/Email/confirmar', { token })).statusCode).toBe(200)
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
  })

  test('shows the view of another person read-only', async () => {
    const { browser } = await enter('Olga Brito', 'olga')
    const leitor = await buildUsuario(t.database.db, { nome: 'Rui Leitor', perfil: 'leitor', clientes: [comercial] })
    expect((await browser.post('/Sessao/ver-como', { usuarioId: leitor.id })).statusCode).toBe(200)
    expect(await browser.read(sessaoRotas.get)).toMatchObject({ perfil: 'leitor', vendoComo: { id: leitor.id } })
    expect(codeOf(await browser.post('/Sessao/encerrar-outras'))).toEqual([403, 'sessao_read_only'])
  })

  test('is not taken for another session of the provider in the same browser', async () => {
    const { convite } = await invite('Paula Gois')
    const browser = new TestBrowser()
    browser.token = await tokenOf('paula', { sid: 'primeira' })
    await browser.post('/Sessao/vincular', { token: convite })
    browser.token = await tokenOf('paula', { sid: 'segunda' })
    expect(codeOf(await browser.get('/Sessao'))).toEqual([401, 'sessao_expired'])
    browser.token = await tokenOf('paula', { sid: 'primeira' })
    expect((await browser.get('/Sessao')).statusCode).toBe(200)
  })

  test('costs a call no more database round trips than a session by password', async () => {
    const { browser } = await enter('Quim Vaz', 'quim')
    const renata = await buildUsuario(t.database.db, { clientes: [comercial] })
    const own = new TestBrowser()
    own.token = await signIn(t.database.db, renata, comercial, t.clock.now)
    const tripsOf = async (caller: TestBrowser): Promise<number> => {
      await caller.get('/Sessao')
      const before = trips
      await caller.get('/Sessao')
      return trips - before
    }
    let trips = 0
    const { pool } = t.database.db
    const connect = pool.connect.bind(pool)
    pool.connect = (async () => {
      trips += 1
      return connect()
    }) as typeof pool.connect
    try {
      expect(await tripsOf(browser)).toBe(await tripsOf(own))
    } finally {
      pool.connect = connect
    }
  })
})
