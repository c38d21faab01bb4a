/** Attack table of external tokens: every defect answers 401. Also covers a provider that is down. */
import { createHmac, createSign } from 'node:crypto'
import { ROTAS, type ErroResposta } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario } from '../../../test/factories.ts'
import { AUDIENCIA, CLIENT_ID, createPair, startProvedor, TENANT, type TestProvedor } from '../../../test/provedor.ts'
import { COOKIE_DISPOSITIVO } from '../sessao/dispositivo.ts'

let t: TestApp
let provedor: TestProvedor
let cookie: string
let good: string

const seconds = (): number => Math.floor(t.clock.now.getTime() / 1000)
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign: TestProvedor['sign'] = (claims, options) => provedor.sign({ sub: 'ana', ...claims }, { now: t.clock.now, ...options })

async function answer(token: string): Promise<{ status: number; code?: string; ms: number }> {
  const start = performance.now()
  const response = await t.app.inject({ url: '/v1/Sessao', headers: bearer(token), cookies: { [COOKIE_DISPOSITIVO]: cookie } })
  const { code } = response.json<Partial<ErroResposta>>()
  return { status: response.statusCode, ...(code === undefined ? {} : { code }), ms: performance.now() - start }
}
const status = async (token: string): Promise<number> => (await answer(token)).status

beforeAll(async () => {
  provedor = await startProvedor()
  t = await buildApp({ contaTrabalho: provedor.config })
  const cliente = await buildCliente(t.database.db)
  const ana = await buildUsuario(t.database.db, { nome: 'Ana Lima', clientes: [cliente] })
  await withSistema(t.database.db, {}, (tx) =>
    sql`insert into identidade_externa (emissor, sujeito, usuario_id, email) values (${provedor.emissor}, 'ana', ${ana.id}, '')`.execute(
      tx,
    ),
  )
  good = await sign({})
  const opened = await t.app.inject({ method: 'POST', url: '/v1/Sessao/externa', headers: bearer(good) })
  cookie = opened.cookies.find(({ name }) => name === COOKIE_DISPOSITIVO)?.value ?? ''
})
afterAll(async () => {
  await t.close()
  await provedor.stop()
})

describe('refused external tokens', () => {
  test('accepts the valid token, and one of Entra without an access token type', async () => {
    expect(await status(good)).toBe(200)
    expect(await status(await sign({}, { header: { typ: 'JWT' } }))).toBe(200)
    expect(await status(await sign({ scp: undefined, scope: `openid ${AUDIENCIA}/acesso` }))).toBe(200)
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['another issuer', () => ({ iss: 'https://login.example/outro' })],
    ['an issuer that only begins like ours', () => ({ iss: `${provedor.emissor}/` })],
    ['our own issuer', () => ({ iss: 'lastro' })],
    ['no issuer', () => ({ iss: undefined })],
    ['another API as audience', () => ({ aud: 'https://graph.microsoft.com' })],
    ['the browser as audience, as an id_token has', () => ({ aud: CLIENT_ID })],
    ['several audiences', () => ({ aud: [AUDIENCIA, 'outra'] })],
    ['no audience', () => ({ aud: undefined })],
    ['another tenant', () => ({ tid: '00000000-0000-0000-0000-000000000000' })],
    ['a personal account', () => ({ tid: '9188040d-6c67-4c5b-b112-36a304b66dad' })],
    ['no tenant', () => ({ tid: undefined })],
    ['a list as tenant', () => ({ tid: [TENANT] })],
    ['a nonce, as an id_token has', () => ({ nonce: 'n' })],
    ['the hash of an access token, as an id_token has', () => ({ at_hash: 'h' })],
    ['another scope', () => ({ scp: 'User.Read' })],
    ['no scope: an application and not a person', () => ({ scp: undefined, roles: ['acesso'] })],
    ['no subject', () => ({ sub: undefined })],
    ['an empty subject', () => ({ sub: '' })],
    ['a number as subject', () => ({ sub: 7 })],
    ['no expiry', () => ({ exp: undefined })],
    ['no time of issue', () => ({ iat: undefined })],
    ['61 seconds past its end', () => ({ exp: seconds() - 61 })],
    ['a beginning 61 seconds from now', () => ({ nbf: seconds() + 62 })],
    ['an issue in the future', () => ({ iat: seconds() + 62, nbf: undefined })],
  ])('refuses a token signed by the provider but with %s', async (_name, claims) => {
    expect(await status(await sign(claims()))).toBe(401)
  })

  test('tolerates clocks that differ by a minute', async () => {
    expect(await status(await sign({ exp: seconds() - 58 }))).toBe(200)
    expect(await status(await sign({ iat: seconds() + 58, nbf: seconds() + 58 }))).toBe(200)
  })

  test.each(['id_token+jwt', 'logout+jwt', 'dpop+jwt', 'secevent+jwt', 'JWE'])('refuses typ %s', async (typ) => {
    expect(await status(await sign({}, { header: { typ } }))).toBe(401)
  })

  test('refuses other algorithms, other keys and keys embedded in the token', async () => {
    const [header = '', payload = ''] = good.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
    const foreign = createPair()
    const publica = await (await fetch(`${provedor.emissor}/chaves`)).text()
    const hmac = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${payload}`
    const rs1 = `${encode({ alg: 'RS512', typ: 'at+jwt', kid })}.${payload}`
    const forged = {
      none: `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      'the keys as an HMAC secret': `${hmac}.${createHmac('sha256', publica).update(hmac).digest('base64url')}`,
      'RS512 of another key': `${rs1}.${createSign('RSA-SHA512').update(rs1).sign(foreign.privada, 'base64url')}`,
      'another key under its name': await sign({}, { key: foreign.privada }),
      'a key of its own': await sign({}, { key: foreign.privada, header: { kid: foreign.kid, jwk: foreign.jwk } }),
      'an address of keys of its own': await sign({}, { key: foreign.privada, header: { jku: `${provedor.emissor}/outras` } }),
      'PS256 of the right name': await sign({}, { header: { alg: 'PS256' } }),
      'a certificate of its own': await sign({}, { key: foreign.privada, header: { x5c: ['AAAA'] } }),
      'no name of a key, and another key': await sign({}, { key: foreign.privada, header: { kid: undefined } }),
    }
    const answers = await Promise.all(Object.entries(forged).map(async ([what, token]) => [what, await status(token)]))
    expect(answers).toEqual(Object.keys(forged).map((what) => [what, 401]))
  })

  test('never contacts an issuer that is not configured', async () => {
    const stranger = await startProvedor()
    try {
      expect(await status(await stranger.sign({ sub: 'ana' }, { now: t.clock.now }))).toBe(401)
      expect(stranger.asked()).toBe(0)
    } finally {
      await stranger.stop()
    }
  })

  test('invented key names do not cause a request to the provider each time', async () => {
    t.clock.advance(60_000)
    const before = provedor.asked()
    for (let i = 0; i < 20; i++) expect(await status(await sign({}, { header: { kid: `inventada-${i}` } }))).toBe(401)
    expect(provedor.asked() - before).toBeLessThanOrEqual(1)
  })

  test('every route with a session refuses them', async () => {
    const bad = await sign({ aud: CLIENT_ID, nonce: 'n' })
    const answers = await Promise.all(
      ROTAS.filter(({ permissao, nome }) => permissao !== 'publico' || nome.startsWith('contaTrabalho.')).map(async (rota) => {
        const url = `/v1${rota.caminho.replaceAll(/:\w+/g, '1')}`
        const payload = rota.nome === 'contaTrabalho.link' ? { token: 'A'.repeat(43) } : undefined
        const request = { method: rota.metodo, url, headers: bearer(bad), ...(payload === undefined ? {} : { payload }) }
        return [rota.nome, (await t.app.inject(request)).statusCode]
      }),
    )
    expect(answers.length).toBeGreaterThan(30)
    expect(answers.filter(([, code]) => code !== 401)).toEqual([])
  })

  const SWAPS = 10_000

  test(`refuses ${SWAPS} tokens with flipped bits`, { timeout: 120_000 }, async () => {
    const bytes = Buffer.from(good)
    const signatureAt = good.lastIndexOf('.')
    const parts = (token: string): [string, string] => {
      const at = token.lastIndexOf('.')
      return [token.slice(0, at), Buffer.from(token.slice(at + 1), 'base64url').toString('hex')]
    }
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length * 8 - 1), { minLength: 1, maxLength: 3 }), async (bits) => {
        const flipped = Buffer.from(bytes)
        for (const bit of bits) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const forged = flipped.toString('latin1')
        fc.pre(/^[\x21-\x7e\x80-\xff]+$/.test(forged))
        // The unused bits of the last base64url character do not change the signature.
        fc.pre(forged.lastIndexOf('.') !== signatureAt || parts(forged).join() !== parts(good).join())
        expect(await status(forged)).toBe(401)
      }),
      { numRuns: SWAPS, maxSkipsPerRun: 10 },
    )
  })
})

describe('an unreachable provider', () => {
  test('cached keys keep working; an unknown key answers 503 within a second, and is accepted once the provider is back', async () => {
    t.clock.advance(20_000)
    good = await sign({})
    await provedor.stop()
    t.clock.advance(15 * 60_000)
    expect(await status(good)).toBe(200)
    provedor.rotate()
    const renewed = await sign({})
    for (const wait of [20_000, 0, 0]) {
      t.clock.advance(wait)
      const refused = await answer(renewed)
      expect(refused).toMatchObject({ status: 503, code: 'conta_trabalho_unavailable' })
      expect(refused.ms).toBeLessThan(1_000)
    }
    expect(await status(await sign({}, { header: { alg: 'ES256', kid: kidOf(good) } }))).toBe(401)
    expect(await status(good)).toBe(200)
    await provedor.start()
    t.clock.advance(20_000)
    expect(await status(renewed)).toBe(200)
  })

  test('a provider that accepts connections but never answers is treated the same', { timeout: 20_000 }, async () => {
    provedor.hang(true)
    provedor.rotate()
    t.clock.advance(20_000)
    const refused = await answer(await sign({}))
    expect(refused).toMatchObject({ status: 503 })
    expect(refused.ms).toBeLessThan(1_000)
    provedor.hang(false)
    t.clock.advance(20_000)
    expect(await status(await sign({}))).toBe(200)
  })

  test('before the first success every caller gets 503 within a second, from one shared attempt', async () => {
    const other = await startProvedor()
    const app = await buildApp({ contaTrabalho: other.config })
    try {
      other.hang(true)
      const token = await other.sign({ sub: 'ana' }, { now: app.clock.now })
      const start = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => app.app.inject({ method: 'POST', url: '/v1/Sessao/externa', headers: bearer(token) })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 503))
      expect(performance.now() - start).toBeLessThan(1_000)
      expect(other.asked()).toBe(1)
      other.hang(false)
      app.clock.advance(20_000)
      expect((await app.app.inject({ method: 'POST', url: '/v1/Sessao/externa', headers: bearer(token) })).statusCode).toBe(403)
    } finally {
      await app.close()
      await other.stop()
    }
  })

  test('refuses a key withdrawn by the provider after the next reload', async () => {
    provedor.rotate()
    t.clock.advance(20_000)
    const token = await sign({})
    expect(await status(token)).toBe(200)
    provedor.withdraw()
    t.clock.advance(11 * 60_000)
    await answer(token)
    await expect.poll(() => status(token)).toBe(401)
  })
})

function kidOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
}
