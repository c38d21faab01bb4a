/** Settings of a work account provider (OpenID Connect): validation, and matching of tokens to settings. */
import * as z from 'zod/mini'

const texto = z.string().check(z.minLength(1), z.maxLength(500))

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** https, or http that stays on this machine. */
export function isAddressSafe(address: string, { local }: { local: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (local && url.protocol === 'http:' && isLoopback(url))
}

const valores = z._default(z.array(texto).check(z.maxLength(20)), [])

const shapeSchema = z.object({
  autoridade: texto,
  clientId: texto,
  /** Scope of this API that the browser requests. A token without it was not issued for a user of these pages. */
  escopo: texto,
  emissores: z.array(texto).check(z.minLength(1), z.maxLength(50)),
  /** `aud` of the tokens. It names this API, never the browser client, so that an id_token cannot pass for an access token. */
  audiencias: z.array(texto).check(z.minLength(1), z.maxLength(10)),
  /** Allowed directories (`tid`). May be empty only for an issuer of a single organisation. */
  tenants: z._default(z.array(texto).check(z.maxLength(500)), []),
  origens: z._default(z.array(texto).check(z.maxLength(10)), []),
  /**
   * Proof of a second factor: one of these values in the token, or a guarantee that the organisation requires one of all its people.
   * Absent: no token proves it, and clientes that require a second factor are out of reach.
   */
  segundoFator: z.optional(
    z.union([
      z.literal('organizacao'),
      z
        .strictObject({ acr: valores, amr: valores, acrs: valores })
        .check(
          z.refine((claims) => Object.values(claims).some((values) => values.length > 0), 'diga ao menos um valor de acr, amr ou acrs'),
        ),
    ]),
  ),
})
export type Provedor = z.infer<typeof shapeSchema>

export class ProvedorError extends Error {}

/** Multi-tenant authorities of Microsoft. They would admit personal accounts and any organisation. */
const OPENED = /^\/(common|consumers)(\/|$)/i
/** Issuers shared by all organisations, which only `tid` distinguishes. */
const MANY_ORGANIZACOES = /(^|\.)(microsoftonline\.com|microsoftonline\.us|partner\.microsoftonline\.cn|sts\.windows\.net)$/i

function findProblem({ autoridade, clientId, emissores, audiencias, tenants, origens }: Provedor, local: boolean): string | undefined {
  const unsafe = [autoridade, ...emissores, ...origens].find((address) => !isAddressSafe(address, { local }))
  if (unsafe !== undefined) return `${unsafe}: use um endereço https`
  if (OPENED.test(new URL(autoridade).pathname)) return 'autoridade: use a da organização (o id do diretório), não common nem consumers'
  if (audiencias.includes(clientId)) return 'audiencias: o registro da API é outro que o das páginas (clientId)'
  if (tenants.length === 0 && emissores.some((issuer) => MANY_ORGANIZACOES.test(new URL(issuer).hostname))) {
    return 'tenants: diga de quais diretórios as pessoas podem entrar'
  }
  return undefined
}

/**
 * @param local accepts plain http on this machine; for development only
 * @throws ErroProvedor
 */
export function parseProvedor(value: unknown, { local }: { local: boolean }): Provedor {
  const result = z.safeParse(shapeSchema, value)
  if (!result.success) {
    throw new ProvedorError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  }
  const problem = findProblem(result.data, local)
  if (problem !== undefined) throw new ProvedorError(problem)
  return result.data
}

/** Scope name as granted in a token: `api://<id>/acesso` is requested and `acesso` granted. */
export function scopeNameOf({ escopo }: Pick<Provedor, 'escopo'>): string {
  return escopo.slice(escopo.lastIndexOf('/') + 1)
}

export interface ClaimsDoProvedor {
  iss?: unknown
  aud?: unknown
  tid?: unknown
}

/** Settings to verify this token with. Its claims are not verified yet. */
export function listProvedores(provedores: readonly Provedor[], { iss, aud, tid }: ClaimsDoProvedor): Provedor[] {
  return provedores.filter(
    ({ emissores, audiencias, tenants }) =>
      typeof iss === 'string' &&
      emissores.includes(iss) &&
      typeof aud === 'string' &&
      audiencias.includes(aud) &&
      (tenants.length === 0 || (typeof tid === 'string' && tenants.includes(tid))),
  )
}

/** `acr` is one word; `amr` and the authentication contexts of Entra (`acrs`) are lists. */
export function provesSegundoFator(
  { segundoFator }: Pick<Provedor, 'segundoFator'>,
  claims: { acr?: unknown; amr?: unknown; acrs?: unknown },
): boolean {
  if (segundoFator === undefined) return false
  if (segundoFator === 'organizacao') return true
  return (['acr', 'amr', 'acrs'] as const).some((name) => {
    const claim = claims[name]
    return segundoFator[name].some((value) => (Array.isArray(claim) ? claim.includes(value) : claim === value))
  })
}

export function origensOf({ autoridade, origens }: Provedor): string[] {
  return [...new Set([autoridade, ...origens].map((address) => new URL(address).origin))]
}
