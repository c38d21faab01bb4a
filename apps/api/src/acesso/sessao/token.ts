/**
 * Access tokens: ES256, 30 minutes (the customer's contract asks for a margin over 10 minutes).
 * Perfil and cliente are for display; rights are read from the database on each call.
 */
import { hash, hkdfSync, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { ErroApi } from '../../http/erro.ts'
import type { SigningKeys } from './signing-key.ts'

export const ACESSO_MINUTES = 30

export interface ChaveSignature {
  kid: string
  privada: CryptoKey
  publica: CryptoKey
  refreshSecret: Buffer
  /** End of its tokens; null for the key that signs. */
  retiredAt: Date | null
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
  verify: (token: string, nowMs: number) => Promise<{ sub: string; sid: string; clienteId: string | null }>
}

export async function importChave(kid: string, jwk: JWK, retiredAt: Date | null): Promise<ChaveSignature> {
  const { kty, crv, x, y, d } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined || d === undefined)
    throw new Error('the stored signing key is not a private P-256 key')
  const privada = await importJWK({ kty, crv, x, y, d }, 'ES256')
  const publica = await importJWK({ kty, crv, x, y }, 'ES256')
  if (privada instanceof Uint8Array || publica instanceof Uint8Array)
    throw new Error('the stored signing key is symmetric, expected a P-256 key pair')
  const refreshSecret = Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), kid, 'lastro refresh token', 32))
  return { kid, privada, publica, refreshSecret, retiredAt }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface VerifiedToken {
  kid: string
  caller: { sub: string; sid: string; clienteId: string | null }
  exp: number
}

const VERIFIED_MAX = 2_000

/** Reads the key that an unverified token names. */
function readKid(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

export function createTokenIssuer(keys: Pick<SigningKeys, 'current' | 'find'>, issuer: string): TokenIssuer {
  const audience = `${issuer}-api`
  /** Keyed by the hash of the whole token. Only its expiry and its key are checked again. */
  const verified = new LRUCache<string, VerifiedToken>({ max: VERIFIED_MAX })
  return {
    async sign({ sub, sid, ...display }, nowMs) {
      const key = await keys.current()
      const issuedAt = Math.floor(nowMs / 1000)
      const expiresAt = issuedAt + ACESSO_MINUTES * 60
      const token = await new SignJWT({ ...display, sid })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.privada)
      return { token, expiresMs: expiresAt * 1000 }
    },
    async verify(token, nowMs) {
      const tokenHash = hash('sha256', token, 'base64url')
      const known = verified.get(tokenHash)
      const key = await keys.find(known?.kid ?? readKid(token))
      if (key === undefined) throw new ErroApi('sessao_required')
      if (known !== undefined && known.exp > Math.floor(nowMs / 1000)) return known.caller
      try {
        const { payload } = await jwtVerify<{ sid?: unknown; clienteId?: unknown }>(token, key.publica, {
          algorithms: ['ES256'],
          issuer,
          audience,
          typ: 'JWT',
          requiredClaims: ['sub', 'sid', 'jti', 'exp', 'iat'],
          currentDate: new Date(nowMs),
        })
        const { sub, sid, clienteId = null, exp, nbf } = payload
        if (sub === undefined || !UUID.test(sub) || typeof sid !== 'string' || !UUID.test(sid)) throw new ErroApi('sessao_required')
        if (clienteId !== null && (typeof clienteId !== 'string' || !UUID.test(clienteId))) throw new ErroApi('sessao_required')
        const caller = { sub, sid, clienteId }
        if (exp !== undefined && nbf === undefined) verified.set(tokenHash, { kid: key.kid, caller, exp })
        return caller
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ErroApi('sessao_expired', { cause: error })
        if (error instanceof ErroApi) throw error
        throw new ErroApi('sessao_required', { cause: error })
      }
    },
  }
}
