/** Fake identity provider on a local port: discovery, keys and signed tokens. */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { SignJWT, type JWTPayload } from 'jose'
import { parseProvedor, type Provedor } from '../src/acesso/conta-trabalho/provedor.ts'

export const AUDIENCIA = 'api://lastro'
export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const CLIENT_ID = '0c1d2e3f-aaaa-bbbb-cccc-000000000001'

export interface TestProvedor {
  emissor: string
  config: Provedor
  sign: (claims: JWTPayload, options?: { now?: Date; header?: Record<string, unknown>; key?: KeyObject }) => Promise<string>
  rotate: () => void
  withdraw: () => void
  stop: () => Promise<void>
  start: () => Promise<void>
  hang: (on: boolean) => void
  asked: () => number
}

interface Pair {
  kid: string
  privada: KeyObject
  jwk: Record<string, unknown>
}

export function createPair(type: 'RS256' | 'ES256' = 'RS256'): Pair {
  const { privateKey, publicKey } =
    type === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  return { kid, privada: privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: type, use: 'sig' } }
}

export async function startProvedor(): Promise<TestProvedor> {
  const pairs = [createPair()]
  let asked = 0
  let hanging = false
  let emissor = ''
  const server = createServer((request, response) => {
    asked += 1
    if (hanging) return
    const body =
      request.url === '/.well-known/openid-configuration'
        ? { issuer: emissor, jwks_uri: `${emissor}/chaves` }
        : { keys: pairs.map(({ jwk }) => jwk) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider of the test has no port')
  const { port } = address
  emissor = `http://127.0.0.1:${port}`
  return {
    emissor,
    config: parseProvedor(
      {
        autoridade: emissor,
        clientId: CLIENT_ID,
        escopo: `${AUDIENCIA}/acesso`,
        emissores: [emissor],
        audiencias: [AUDIENCIA],
        tenants: [TENANT],
      },
      { local: true },
    ),
    sign: async (claims, { now = new Date(), header = {}, key } = {}) => {
      const pair = pairs.at(-1)
      if (pair === undefined) throw new Error('the provider of the test has no key')
      const iat = Math.floor(now.getTime() / 1000)
      const payload: JWTPayload = {
        iss: emissor,
        aud: AUDIENCIA,
        sub: 'ana-no-provedor',
        tid: TENANT,
        scp: 'acesso',
        preferred_username: 'Ana@Empresa.example',
        name: 'Ana Lima',
        iat,
        nbf: iat,
        exp: iat + 3600,
        ...claims,
      }
      return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
        .setProtectedHeader({ alg: String(pair.jwk['alg']), typ: 'at+jwt', kid: pair.kid, ...header })
        .sign(key ?? pair.privada)
    },
    rotate: () => void pairs.push(createPair('ES256')),
    withdraw: () => void pairs.pop(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => listen(port),
    hang: (on) => {
      hanging = on
    },
    asked: () => asked,
  }
}
