/**
 * Access tokens: ES256, own issuer and audience, 30 minutes (the customer's contract asks for more than a 10 minute margin).
 * perfil and cliente travel for display; what a call may do is read from the database each time.
 */
import { createHash, createHmac, hash, hkdfSync, randomUUID } from 'node:crypto'
import { errors, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { ErroApi } from '../../http/erro.ts'

export const ACESSO_MINUTOS = 30

export interface ChaveAssinatura {
  kid: string
  privada: CryptoKey
  publica: CryptoKey
  /** Derives refresh tokens, see `refreshTokenOf`. */
  segredoRefresh: Buffer
}

export interface TokenClaims {
  sub: string
  sid: string
  email: string
  nome: string
  perfil: string
  clienteId: string | null
  clienteNome: string | null
}

export interface TokenIssuer {
  sign: (claims: TokenClaims, nowMs: number) => Promise<{ token: string; expiresMs: number }>
  /** @throws ErroApi `sessao_required` for anything that is not a token of ours, `sessao_expired` for an old one. */
  verify: (token: string, nowMs: number) => Promise<{ sub: string; sid: string; clienteId: string | null }>
}

/** The pair as it is stored: a private JWK of curve P-256. */
export async function importChave(kid: string, jwk: JWK): Promise<ChaveAssinatura> {
  const { kty, crv, x, y, d } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined || d === undefined)
    throw new Error('stored signing key is not a private P-256 key')
  const privada = await importJWK({ kty, crv, x, y, d }, 'ES256')
  const publica = await importJWK({ kty, crv, x, y }, 'ES256')
  if (privada instanceof Uint8Array || publica instanceof Uint8Array) throw new Error('stored signing key is symmetric')
  const segredoRefresh = Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), kid, 'lastro refresh token', 32))
  return { kid, privada, publica, segredoRefresh }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Who a token names, and until when in seconds: what its signature was checked for. */
interface Conferido {
  quem: { sub: string; sid: string; clienteId: string | null }
  exp: number
}

/** Screens ask with one token many times. */
const CONFERIDOS_MAX = 2_000

export function createTokenIssuer(chave: ChaveAssinatura, emissor: string): TokenIssuer {
  const audience = `${emissor}-api`
  /** By the hash of the whole token: it says the same as long as it is the same, and only when it ends is asked again. */
  const conferidos = new LRUCache<string, Conferido>({ max: CONFERIDOS_MAX })
  return {
    async sign({ sub, sid, ...display }, nowMs) {
      const issuedAt = Math.floor(nowMs / 1000)
      const expiresAt = issuedAt + ACESSO_MINUTOS * 60
      const token = await new SignJWT({ ...display, sid })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: chave.kid })
        .setIssuer(emissor)
        .setAudience(audience)
        .setSubject(sub)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(chave.privada)
      return { token, expiresMs: expiresAt * 1000 }
    },
    async verify(token, nowMs) {
      const chaveDoToken = hash('sha256', token, 'base64url')
      const conferido = conferidos.get(chaveDoToken)
      if (conferido !== undefined && conferido.exp > Math.floor(nowMs / 1000)) return conferido.quem
      try {
        const { payload } = await jwtVerify<{ sid?: unknown; clienteId?: unknown }>(token, chave.publica, {
          algorithms: ['ES256'],
          issuer: emissor,
          audience,
          typ: 'JWT',
          requiredClaims: ['sub', 'sid', 'jti', 'exp', 'iat'],
          currentDate: new Date(nowMs),
        })
        const { sub, sid, clienteId = null, exp, nbf } = payload
        if (sub === undefined || !UUID.test(sub) || typeof sid !== 'string' || !UUID.test(sid)) throw new ErroApi('sessao_required')
        if (clienteId !== null && (typeof clienteId !== 'string' || !UUID.test(clienteId))) throw new ErroApi('sessao_required')
        const quem = { sub, sid, clienteId }
        if (exp !== undefined && nbf === undefined) conferidos.set(chaveDoToken, { quem, exp })
        return quem
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ErroApi('sessao_expired', { cause: error })
        if (error instanceof ErroApi) throw error
        throw new ErroApi('sessao_required', { cause: error })
      }
    },
  }
}

/**
 * The text of a refresh token, a keyed function of its row's random id: although only hashes are stored, the server can hand out again the
 * successor that it gave a moment ago, so tabs that race stay on one chain. Only the server can compute it.
 */
export function refreshTokenOf(chave: Pick<ChaveAssinatura, 'segredoRefresh'>, id: string): string {
  return createHmac('sha256', chave.segredoRefresh).update(id).digest('base64url')
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
