/** Attack table of access tokens: every defect answers 401. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { ROTAS, type Tokens } from '@lastro/contract'
import fc from 'fast-check'
import { CompactSign, exportSPKI, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, TEST_SENHA, signIn, type TestUsuario } from '../../../test/factories.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createSigningKeys, type SigningKeys } from './signing-key.ts'
import { createTokenIssuer, type ChaveSignature } from './token.ts'

let t: TestApp
let token: string
let usuario: TestUsuario
let cliente: string
let keys: SigningKeys
let key: ChaveSignature

beforeAll(async () => {
  t = await buildApp()
  cliente = await buildCliente(t.database.db)
  usuario = await buildUsuario(t.database.db, { clientes: [cliente] })
  token = await signIn(t.database.db, usuario, cliente)
  keys = createSigningKeys({ db: t.database.db, clock: () => t.clock.now })
  key = await keys.current()
})
afterAll(() => t.close())

const status = async (forged: string): Promise<number> => (await t.app.inject({ url: '/v1/Sessao', headers: bearer(forged) })).statusCode
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const payloadOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

function signedByUs(
  claims: Record<string, unknown>,
  header: { alg: string; typ?: string } = { alg: 'ES256', typ: 'JWT' },
): Promise<string> {
  return new SignJWT({ ...payloadOf(token), ...claims }).setProtectedHeader({ ...header, kid: key.kid }).sign(key.privada)
}

test('accepts the valid token', async () => {
  expect(await status(token)).toBe(200)
})

test('a cached token ends at its expiry and is not confused with another', async () => {
  const issuer = createTokenIssuer(keys, 'lastro')
  const now = Date.now()
  const caller = { sub: randomUUID(), sid: randomUUID(), clienteId: null }
  const own = await issuer.sign({ ...caller, email: 'a@b.example', nome: 'A', perfil: 'leitor', clienteNome: null }, now)
  for (const when of [now, now, own.expiresMs - 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await issuer.verify(own.token, when)).toEqual(caller)
  }
  await expect(issuer.verify(own.token, own.expiresMs)).rejects.toMatchObject({ codigo: 'sessao_expired' })
  await expect(issuer.verify(`${own.token}A`, now)).rejects.toMatchObject({ codigo: 'sessao_required' })
  await expect(createTokenIssuer(keys, 'outro').verify(own.token, now)).rejects.toMatchObject({ codigo: 'sessao_required' })
})

test('refuses a token without signature or with alg none', async () => {
  const [, payload = ''] = token.split('.')
  for (const alg of ['none', 'None', 'NONE']) {
    expect(await status(`${encode({ alg, typ: 'JWT' })}.${payload}.`)).toBe(401)
    expect(await status(`${encode({ alg, typ: 'JWT' })}.${payload}.AAAA`)).toBe(401)
  }
})

test('refuses the public key used as an HMAC secret', async () => {
  const secret = Buffer.from(await exportSPKI(key.publica))
  const forged = await new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid }).sign(secret)
  expect(await status(forged)).toBe(401)
})

test('refuses a foreign key, also when embedded in the header', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  for (const header of [
    { alg: 'ES256', typ: 'JWT', kid: key.kid },
    { alg: 'ES256', typ: 'JWT', jwk },
    { alg: 'ES256', typ: 'JWT', jku: 'http://127.0.0.1/jwks' },
  ]) {
    const signed = `${encode(header)}.${token.split('.')[1] ?? ''}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    expect(await status(`${signed}.${signature}`)).toBe(401)
  }
})

test.each([
  ['another issuer', { iss: 'outro' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'outra-api' }],
  ['expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
  ['no expiry', { exp: undefined }],
  ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
  ['no session', { sid: undefined }],
  ['a session that does not exist', { sid: randomUUID() }],
  ['another user on this session', { sub: randomUUID() }],
  ['a subject that is not an id', { sub: "' or 1=1 --" }],
  ['a cliente that is not an id', { clienteId: 7 }],
  ['no jti', { jti: undefined }],
])('refuses a token signed by us but with %s', async (_name, claims) => {
  expect(await status(await signedByUs(claims))).toBe(401)
})

test('refuses an id token and any other typ than JWT', async () => {
  expect(await status(await signedByUs({}, { alg: 'ES256', typ: 'id_token+jwt' }))).toBe(401)
  expect(await status(await signedByUs({}, { alg: 'ES256' }))).toBe(401)
})

test('an unlinked cliente in the token counts as no cliente', async () => {
  const foreign = await buildCliente(t.database.db, { nome: 'De outra pessoa' })
  const forged = await signedByUs({ clienteId: foreign })
  expect((await t.app.inject({ url: '/v1/Sessao', headers: bearer(forged) })).json()).toMatchObject({ data: { cliente: null } })
  expect((await t.app.inject({ url: '/v1/Dre', headers: bearer(forged) })).json()).toMatchObject({ code: 'cliente_required' })
})

test('perfil inside the token grants no rights', async () => {
  const leitor = await buildUsuario(t.database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [cliente] })
  const own = await signIn(t.database.db, leitor, cliente)
  const forged = await new SignJWT({ ...payloadOf(own), perfil: 'admin' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    .sign(key.privada)
  const response = await t.app.inject({ method: 'PUT', url: '/v1/DePara', headers: bearer(forged), payload: { mudancas: [], versao: 0 } })
  expect(response.statusCode).toBe(403)
})

function toDer(raw: Buffer): Buffer {
  const integer = (bytes: Buffer): Buffer => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const value = bytes.subarray(start)
    const positive = (value[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), value]) : value
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  }
  const body = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}

test('refuses our other signed tokens as access tokens', async () => {
  const login = await t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: usuario.email, senha: TEST_SENHA } })
  const { refreshToken } = login.json<{ data: Tokens }>().data
  const [header = '', payload = '', signature = ''] = token.split('.')
  const forged = {
    'a refresh token': refreshToken.token,
    'an id_token': await signedByUs({ aud: 'o-id-do-cliente', nonce: 'n', azp: 'o-id-do-cliente', sid: undefined }),
    'an id_token that names our API': await new SignJWT({ sub: usuario.id, email: usuario.email, name: usuario.nome, nonce: 'n' })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
      .setIssuer('lastro')
      .setAudience('lastro-api')
      .setIssuedAt()
      .setExpirationTime('30m')
      .sign(key.privada),
    'a list of audiences without ours': await signedByUs({ aud: ['a', 'b'] }),
    'another algorithm of the same key': `${encode({ alg: 'ES384', typ: 'JWT' })}.${payload}.${signature}`,
    'the algorithm in lower case': `${encode({ alg: 'es256', typ: 'JWT' })}.${payload}.${signature}`,
    'a signature in DER': `${header}.${payload}.${toDer(Buffer.from(signature, 'base64url')).toString('base64url')}`,
    'an empty signature': `${header}.${payload}.`,
    'a signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'an unknown critical extension': await new SignJWT(payloadOf(token))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', crit: ['x'], x: 1 })
      .sign(key.privada, { crit: { x: true } }),
    'four parts': `${token}.${signature}`,
    'two parts': `${header}.${payload}`,
    'five parts, as if encrypted': `${token}.${header}.${payload}`,
    'header and payload the wrong way round': `${payload}.${header}.${signature}`,
    'a payload that is no object': await new CompactSign(Buffer.from('7'))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .sign(key.privada),
    'a payload that is no JSON': await new CompactSign(Buffer.from('{')).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key.privada),
  }
  const answers = await Promise.all(Object.entries(forged).map(async ([what, bearerToken]) => [what, await status(bearerToken)]))
  expect(answers).toEqual(Object.keys(forged).map((what) => [what, 401]))
})

test('ignores a token outside the header', async () => {
  for (const request of [
    { url: `/v1/Sessao?access_token=${token}` },
    { url: '/v1/Sessao', headers: { cookie: `token=${token}; access_token=${token}` } },
    { url: '/v1/Sessao', headers: { 'x-access-token': token } },
    { url: '/v1/Sessao', headers: { authorization: token } },
    { url: '/v1/Sessao', headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` } },
  ]) {
    expect((await t.app.inject(request)).statusCode).toBe(401)
  }
})

test('every route with a session refuses a forged token, however the request looks', async () => {
  const [, payload = ''] = token.split('.')
  const forged = `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`
  const expired = await signedByUs({ exp: Math.floor(Date.now() / 1000) - 60 })
  const answers = await Promise.all(
    ROTAS.filter(({ permissao }) => permissao !== 'publico').flatMap(({ metodo, caminho, nome }) =>
      [forged, expired].map(async (bad) => {
        const url = `/v1${caminho.replaceAll(/:\w+/g, '1')}`
        return [nome, (await t.app.inject({ method: metodo, url, headers: bearer(bad) })).statusCode]
      }),
    ),
  )
  expect(answers.length).toBeGreaterThan(60)
  expect(answers.filter(([, code]) => code !== 401)).toEqual([])
})

const SWAPS = 10_000

test(`refuses ${SWAPS} tokens with flipped bits`, { timeout: 120_000 }, async () => {
  const bytes = Buffer.from(token)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length * 8 - 1), { minLength: 1, maxLength: 3 }), async (bits) => {
      const flipped = Buffer.from(bytes)
      for (const bit of bits) flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const forged = flipped.toString('latin1')
      // HTTP clients cannot send other characters in a header. The unused bits of the last character do not change the signature.
      fc.pre(/^[\x21-\x7e\x80-\xff]+$/.test(forged) && !sameToken(forged))
      expect(await status(forged)).toBe(401)
    }),
    { numRuns: SWAPS, maxSkipsPerRun: 10 },
  )
})

test('refuses arbitrary text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.base64String({ maxLength: 200 }), async (text) => {
      expect(await status(text.replaceAll('=', '.') || 'x')).toBe(401)
    }),
    { numRuns: 1_000 },
  )
})

function sameToken(forged: string): boolean {
  const [header, payload, signature = ''] = forged.split('.')
  const [goodHeader, goodPayload, goodSignature = ''] = token.split('.')
  const decode = (part: string): Buffer => Buffer.from(part, 'base64url')
  return header === goodHeader && payload === goodPayload && decode(signature).equals(decode(goodSignature))
}
