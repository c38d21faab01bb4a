/** An access token of an identity provider: which setting it belongs to, and whether everything about it is right. */
import { decodeJwt, errors, jwtVerify } from 'jose'
import { ErroApi } from '../../http/erro.ts'
import type { Chaves } from './jwks.ts'
import { listProvedores, provesSegundoFator, scopeNameOf, type Provedor } from './provedor.ts'

/** Clocks of two servers differ; more than this is no difference of clocks. */
const FOLGA_SEGUNDOS = 60

export interface TokenExterno {
  emissor: string
  /** What the issuer promises never to give to anyone else. */
  sujeito: string
  /** Session at the provider, where its tokens tell. */
  provedorSid: string | null
  /** For people to read; decides nothing. */
  email: string
  issuedMs: number
  expiresMs: number
  /** The token shows a second factor, to each of the settings that take it. */
  segundoFator: boolean
  /** The settings that take it. */
  provedores: readonly Provedor[]
}

/** Names that providers give to the e-mail, the customer's text first. */
const EMAIL_CLAIMS = ['preferred_username', 'email', 'upn', 'unique_name'] as const

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 320 ? value : undefined
}

/** `iss` as the token says it, unverified; undefined for what is no token. */
export function readEmissor(token: string): string | undefined {
  try {
    return textOf(decodeJwt(token).iss)
  } catch {
    return undefined
  }
}

/** Scopes are words between spaces: `scp` of Microsoft, `scope` of RFC 9068. */
function hasScope({ scp, scope }: { scp?: unknown; scope?: unknown }, provedor: Provedor): boolean {
  const granted = (textOf(scp) ?? textOf(scope) ?? '').split(' ')
  return granted.includes(scopeNameOf(provedor)) || granted.includes(provedor.escopo)
}

/** RFC 9068 names the type of access tokens; Entra signs all of its tokens as plain JWT, and an id_token is told by what is in it. */
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
 * @param chavesOf keys of an issuer of the list; asked for nothing that is not in it
 * @throws ErroApi `sessao_required` for anything that is not an access token for this API, `sessao_expired` for an old one,
 *   `conta_trabalho_unavailable` when the provider must be asked for a key and does not answer
 */
export async function verifyToken(
  token: string,
  { provedores, chavesOf, nowMs }: { provedores: readonly Provedor[]; chavesOf: (emissor: string) => Chaves; nowMs: number },
): Promise<TokenExterno> {
  try {
    const claimed = decodeJwt<Claims>(token)
    const candidatos = listProvedores(provedores, claimed)
    const [provedor] = candidatos
    if (provedor === undefined || claimed.iss === undefined) throw new ErroApi('sessao_required')
    const { payload, protectedHeader } = await jwtVerify<Claims>(token, chavesOf(claimed.iss), {
      algorithms: ['RS256', 'ES256'],
      issuer: [...provedor.emissores],
      audience: [...provedor.audiencias],
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: FOLGA_SEGUNDOS,
      currentDate: new Date(nowMs),
    })
    const { iss, sub, iat, exp } = payload
    if (!TIPOS.has(protectedHeader.typ?.toLowerCase() ?? 'jwt')) throw new ErroApi('sessao_required')
    if (payload.nonce !== undefined || payload.at_hash !== undefined || payload.c_hash !== undefined) throw new ErroApi('sessao_required')
    const aceitos = candidatos.filter((candidato) => hasScope(payload, candidato))
    if (aceitos.length === 0) throw new ErroApi('sessao_required')
    const sujeito = textOf(sub)
    if (iss === undefined || sujeito === undefined || iat === undefined || exp === undefined) throw new ErroApi('sessao_required')
    // Not from the future: whoever opens a session again is judged by when the token was issued.
    if (iat * 1000 > nowMs + FOLGA_SEGUNDOS * 1000) throw new ErroApi('sessao_required')
    const email = EMAIL_CLAIMS.map((name) => textOf(payload[name])).find((value) => value !== undefined) ?? ''
    return {
      emissor: iss,
      sujeito,
      provedorSid: textOf(payload.sid) ?? null,
      email: email.toLowerCase(),
      issuedMs: iat * 1000,
      expiresMs: exp * 1000,
      segundoFator: aceitos.every((aceito) => provesSegundoFator(aceito, payload)),
      provedores: aceitos,
    }
  } catch (error) {
    if (error instanceof ErroApi) throw error
    if (error instanceof errors.JWTExpired) throw new ErroApi('sessao_expired', { cause: error })
    throw new ErroApi('sessao_required', { cause: error })
  }
}
