import { decodeJwt, errors, jwtVerify } from 'jose'
import { ErroApi } from '../../http/erro.ts'
import type { KeyResolver } from './jwks.ts'
import { listProvedores, provesSegundoFator, scopeNameOf, type Provedor } from './provedor.ts'

const CLOCK_SKEW_SECONDS = 60

export interface TokenExterno {
  emissor: string
  /** Subject (`sub` or equivalent), which the issuer never reassigns. */
  sujeito: string
  provedorSid: string | null
  /** For display only; no decision uses it. */
  email: string
  issuedMs: number
  expiresMs: number
  segundoFator: boolean
  provedores: readonly Provedor[]
}

const EMAIL_CLAIMS = ['preferred_username', 'email', 'upn', 'unique_name'] as const

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 320 ? value : undefined
}

export function readIssuer(token: string): string | undefined {
  try {
    return textOf(decodeJwt(token).iss)
  } catch {
    return undefined
  }
}

/** Scopes are separated by spaces: `scp` of Microsoft, `scope` of RFC 9068. */
function hasScope({ scp, scope }: { scp?: unknown; scope?: unknown }, provedor: Provedor): boolean {
  const granted = (textOf(scp) ?? textOf(scope) ?? '').split(' ')
  return granted.includes(scopeNameOf(provedor)) || granted.includes(provedor.escopo)
}

/** RFC 9068 names the type of access tokens. Entra signs all of its tokens as plain JWT, so an id_token is recognised by its claims. */
const TIPOS = new Set(['at+jwt', 'application/at+jwt', 'jwt'])

interface Claims {
  tid?: unknown
  nonce?: unknown
  at_hash?: unknown
  c_hash?: unknown
  sid?: unknown
  scp?: unknown
  scope?: unknown
  preferred_username?: unknown
  email?: unknown
  upn?: unknown
  unique_name?: unknown
  acr?: unknown
  amr?: unknown
  acrs?: unknown
}

/**
 * @param chavesOf keys of a configured issuer; never called for another
 * @throws ErroApi `sessao_required` for text that is no access token of this API, `sessao_expired`,
 *   `conta_trabalho_unavailable` when a key is needed and the provider does not answer
 */
export async function verifyToken(
  token: string,
  { provedores, chavesOf, nowMs }: { provedores: readonly Provedor[]; chavesOf: (issuer: string) => KeyResolver; nowMs: number },
): Promise<TokenExterno> {
  try {
    const claimed = decodeJwt<Claims>(token)
    const candidates = listProvedores(provedores, claimed)
    const [provedor] = candidates
    if (provedor === undefined || claimed.iss === undefined) throw new ErroApi('sessao_required')
    const { payload, protectedHeader } = await jwtVerify<Claims>(token, chavesOf(claimed.iss), {
      algorithms: ['RS256', 'ES256'],
      issuer: [...provedor.emissores],
      audience: [...provedor.audiencias],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(nowMs),
    })
    const { iss, sub, iat, exp } = payload
    if (!TIPOS.has(protectedHeader.typ?.toLowerCase() ?? 'jwt')) throw new ErroApi('sessao_required')
    if (payload.nonce !== undefined || payload.at_hash !== undefined || payload.c_hash !== undefined) throw new ErroApi('sessao_required')
    const withScope = candidates.filter((candidate) => hasScope(payload, candidate))
    if (withScope.length === 0) throw new ErroApi('sessao_required')
    const sujeito = textOf(sub)
    if (iss === undefined || sujeito === undefined || iat === undefined || exp === undefined) throw new ErroApi('sessao_required')
    // A future `iat` could reopen an ended session.
    if (iat * 1000 > nowMs + CLOCK_SKEW_SECONDS * 1000) throw new ErroApi('sessao_required')
    const email = EMAIL_CLAIMS.map((name) => textOf(payload[name])).find((value) => value !== undefined) ?? ''
    return {
      emissor: iss,
      sujeito,
      provedorSid: textOf(payload.sid) ?? null,
      email: email.toLowerCase(),
      issuedMs: iat * 1000,
      expiresMs: exp * 1000,
      segundoFator: withScope.every((accepted) => provesSegundoFator(accepted, payload)),
      provedores: withScope,
    }
  } catch (error) {
    if (error instanceof ErroApi) throw error
    if (error instanceof errors.JWTExpired) throw new ErroApi('sessao_expired', { cause: error })
    throw new ErroApi('sessao_required', { cause: error })
  }
}
