/** The attack table: whatever is wrong with a token, the answer is 401 and nothing else. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import fc from 'fast-check'
import { exportSPKI, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, signIn, type UsuarioDeTeste } from '../../test/factories.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { loadChave } from './chave.ts'
import type { ChaveAssinatura } from './token.ts'

let t: TestApp
let token: string
let usuario: UsuarioDeTeste
let cliente: string
let chave: ChaveAssinatura

beforeAll(async () => {
  t = await buildApp()
  cliente = await buildCliente(t.database.db)
  usuario = await buildUsuario(t.database.db, { clientes: [cliente] })
  token = await signIn(t.database.db, usuario, cliente)
  chave = await loadChave(t.database.db)
})
afterAll(() => t.close())

const status = async (forged: string): Promise<number> => (await t.app.inject({ url: '/v1/Sessao', headers: bearer(forged) })).statusCode
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const payloadOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Signed with our own key, wrong in what it says. */
function signedByUs(
  claims: Record<string, unknown>,
  header: { alg: string; typ?: string } = { alg: 'ES256', typ: 'JWT' },
): Promise<string> {
  return new SignJWT({ ...payloadOf(token), ...claims }).setProtectedHeader({ ...header, kid: chave.kid }).sign(chave.privada)
}

test('the token itself is good', async () => {
  expect(await status(token)).toBe(200)
})

test('no signature, alg none', async () => {
  const [, payload = ''] = token.split('.')
  for (const alg of ['none', 'None', 'NONE']) {
    expect(await status(`${encode({ alg, typ: 'JWT' })}.${payload}.`)).toBe(401)
    expect(await status(`${encode({ alg, typ: 'JWT' })}.${payload}.AAAA`)).toBe(401)
  }
})

test('the public key used as an HMAC secret', async () => {
  const secret = Buffer.from(await exportSPKI(chave.publica))
  const forged = await new SignJWT(payloadOf(token)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: chave.kid }).sign(secret)
  expect(await status(forged)).toBe(401)
})

test('somebody else’s key, also when offered inside the header', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  for (const header of [
    { alg: 'ES256', typ: 'JWT', kid: chave.kid },
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
])('signed by us but with %s', async (_name, claims) => {
  expect(await status(await signedByUs(claims))).toBe(401)
})

test('an id token or anything else that is not typ JWT', async () => {
  expect(await status(await signedByUs({}, { alg: 'ES256', typ: 'id_token+jwt' }))).toBe(401)
  expect(await status(await signedByUs({}, { alg: 'ES256' }))).toBe(401)
})

test('a cliente the user is not linked to is no cliente at all', async () => {
  const alheio = await buildCliente(t.database.db, { nome: 'De outra pessoa' })
  const forged = await signedByUs({ clienteId: alheio })
  expect((await t.app.inject({ url: '/v1/Sessao', headers: bearer(forged) })).json()).toMatchObject({ data: { cliente: null } })
  expect((await t.app.inject({ url: '/v1/Dre', headers: bearer(forged) })).json()).toMatchObject({ code: 'cliente_required' })
})

test('perfil inside the token gives no rights', async () => {
  const leitor = await buildUsuario(t.database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [cliente] })
  const own = await signIn(t.database.db, leitor, cliente)
  const forged = await new SignJWT({ ...payloadOf(own), perfil: 'admin' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: chave.kid })
    .sign(chave.privada)
  const response = await t.app.inject({ method: 'PUT', url: '/v1/DePara', headers: bearer(forged), payload: { mudancas: [], versao: 0 } })
  expect(response.statusCode).toBe(403)
})

test('any flipped bit, and any text at all, is 401', async () => {
  const bytes = Buffer.from(token)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (position, mask) => {
      const flipped = Buffer.from(bytes)
      flipped[position] = (flipped[position] ?? 0) ^ mask
      const forged = flipped.toString('latin1')
      // The last character of a base64url text holds unused bits: some changes there leave the signature as it was.
      fc.pre(/^[\x21-\x7e]+$/.test(forged) && !(position === bytes.length - 1 && sameSignature(forged)))
      expect(await status(forged)).toBe(401)
    }),
    { numRuns: 400 },
  )
  await fc.assert(
    fc.asyncProperty(fc.base64String({ maxLength: 200 }), async (text) => {
      expect(await status(text.replaceAll('=', '.') || 'x')).toBe(401)
    }),
    { numRuns: 200 },
  )
})

function sameSignature(forged: string): boolean {
  const decode = (jwt: string): Buffer => Buffer.from(jwt.split('.')[2] ?? '', 'base64url')
  return decode(forged).equals(decode(token))
}
