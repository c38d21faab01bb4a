/** Where a work account may come from: the setting of a marca, checked once, and which setting a token belongs to. */
import * as z from 'zod/mini'

const texto = z.string().check(z.minLength(1), z.maxLength(500))

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** An address to trust keys from: encrypted, or not leaving this machine. */
export function isAddressSafe(address: string, { local }: { local: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (local && url.protocol === 'http:' && isLoopback(url))
}

const valores = z._default(z.array(texto).check(z.maxLength(20)), [])

const formaSchema = z.object({
  /** Organisational authority that the browser signs in at. */
  autoridade: texto,
  /** Application of the browser at the provider. */
  clientId: texto,
  /** Scope of this API that the browser asks for; a token without it was not issued for a person who uses these pages. */
  escopo: texto,
  /** `iss` of the tokens, letter by letter. */
  emissores: z.array(texto).check(z.minLength(1), z.maxLength(50)),
  /** `aud` of the tokens: this API, never the application of the browser, so that no id_token can pass for an access token. */
  audiencias: z.array(texto).check(z.minLength(1), z.maxLength(10)),
  /** Directories whose people may enter (`tid`). Empty only where the issuer is one organisation's own. */
  tenants: z._default(z.array(texto).check(z.maxLength(500)), []),
  /** Further addresses that the browser talks to while signing in, where they are not the authority's. */
  origens: z._default(z.array(texto).check(z.maxLength(10)), []),
  /**
   * What shows that the person used a second factor: one of these values in the token, or the word of the organisation, which asks
   * everybody for one. Absent: nothing does, and clientes that require one are out of reach.
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
export type Provedor = z.infer<typeof formaSchema>

export class ErroProvedor extends Error {}

/** Everybody's authorities of Microsoft: they would let personal accounts and any organisation in. */
const ABERTAS = /^\/(common|consumers)(\/|$)/i
/** Issuers that serve all organisations at once, told apart by `tid`. */
const MUITAS_ORGANIZACOES = /(^|\.)(microsoftonline\.com|microsoftonline\.us|partner\.microsoftonline\.cn|sts\.windows\.net)$/i

function findProblem({ autoridade, clientId, emissores, audiencias, tenants, origens }: Provedor, local: boolean): string | undefined {
  const unsafe = [autoridade, ...emissores, ...origens].find((address) => !isAddressSafe(address, { local }))
  if (unsafe !== undefined) return `${unsafe}: use um endereço https`
  if (ABERTAS.test(new URL(autoridade).pathname)) return 'autoridade: use a da organização (o id do diretório), não common nem consumers'
  if (audiencias.includes(clientId)) return 'audiencias: o registro da API é outro que o das páginas (clientId)'
  if (tenants.length === 0 && emissores.some((emissor) => MUITAS_ORGANIZACOES.test(new URL(emissor).hostname))) {
    return 'tenants: diga de quais diretórios as pessoas podem entrar'
  }
  return undefined
}

/**
 * @param local whether plain http on this machine is good enough: for development, never for a setting in the database
 * @throws ErroProvedor saying what is wrong
 */
export function parseProvedor(value: unknown, { local }: { local: boolean }): Provedor {
  const result = z.safeParse(formaSchema, value)
  if (!result.success) {
    throw new ErroProvedor(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  }
  const problem = findProblem(result.data, local)
  if (problem !== undefined) throw new ErroProvedor(problem)
  return result.data
}

/** Name of the scope as it stands in a token: `api://<id>/acesso` is asked for and `acesso` is granted. */
export function scopeNameOf({ escopo }: Pick<Provedor, 'escopo'>): string {
  return escopo.slice(escopo.lastIndexOf('/') + 1)
}

export interface ClaimsDoProvedor {
  iss?: unknown
  aud?: unknown
  tid?: unknown
}

/** The settings that this token was issued for. Nothing of the token is verified yet: this only says with which settings to verify it. */
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

/** Whether a token shows a second factor. `acr` is one word; `amr` and the authentication contexts of Entra (`acrs`) are lists. */
export function provesSegundoFator(
  { segundoFator }: Pick<Provedor, 'segundoFator'>,
  claims: { acr?: unknown; amr?: unknown; acrs?: unknown },
): boolean {
  if (segundoFator === undefined) return false
  if (segundoFator === 'organizacao') return true
  return (['acr', 'amr', 'acrs'] as const).some((name) => {
    const said = claims[name]
    return segundoFator[name].some((value) => (Array.isArray(said) ? said.includes(value) : said === value))
  })
}

/** What a page may connect to and frame while somebody signs in. */
export function origensOf({ autoridade, origens }: Provedor): string[] {
  return [...new Set([autoridade, ...origens].map((address) => new URL(address).origin))]
}
