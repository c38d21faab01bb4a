/**
 * Cached public keys of issuers (OpenID discovery and JWKS). A token with an unknown key reloads them. While the provider is down, cached
 * keys keep working and an unknown key is refused with 503 within a second.
 */
import { createRemoteJWKSet, errors, type CryptoKey, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { ErroApi } from '../../http/erro.ts'
import { isAddressSafe } from './provedor.ts'

/** Timeout of each of the two requests. Both together must stay below the second within which a caller gets an answer. */
const PRAZO_MS = 450
/** Back-off after a failed request or an unknown `kid`. */
const ESPERA_MS = 15_000
/** Interval of the background reload, so that a key withdrawn by the provider is soon refused. */
const RENOVAR_MS = 10 * 60_000
/** Longest time that cached keys are trusted without a reload. */
const VALIDADE_MS = 24 * 60 * 60_000

export type Chaves = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>

type Remotas = ReturnType<typeof createRemoteJWKSet>

function unavailable(cause: unknown): ErroApi {
  return new ErroApi('conta_trabalho_unavailable', { retryAfterSeconds: ESPERA_MS / 1000, cause })
}

async function discover(emissor: string): Promise<Remotas> {
  const local = new URL(emissor).protocol === 'http:'
  const response = await fetch(`${emissor.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PRAZO_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`discovery of ${emissor} answered ${response.status}`)
  const { issuer, jwks_uri: endereco } = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (issuer !== emissor) throw new Error(`discovery of ${emissor} names another issuer`)
  if (typeof endereco !== 'string' || !isAddressSafe(endereco, { local })) throw new Error(`discovery of ${emissor} names no safe jwks_uri`)
  return createRemoteJWKSet(new URL(endereco), { timeoutDuration: PRAZO_MS, cooldownDuration: ESPERA_MS, cacheMaxAge: Infinity })
}

export function createChaves(emissor: string, now: () => number = Date.now): Chaves {
  let remotas: Remotas | undefined
  let finding: Promise<Remotas> | undefined
  let refreshing: Promise<void> | undefined
  let loadedAt = -Infinity
  let triedAt = -Infinity
  let failure: unknown

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    triedAt = now()
    try {
      const result = await work()
      failure = undefined
      loadedAt = now()
      return result
    } catch (error) {
      failure = error
      throw unavailable(error)
    }
  }

  /** Single-flight with a back-off after a failure. */
  function find(): Promise<Remotas> {
    if (failure !== undefined && now() - triedAt < ESPERA_MS) return Promise.reject(unavailable(failure))
    finding ??= attempt(async () => {
      const found = await discover(emissor)
      await found.reload()
      remotas = found
      return found
    }).finally(() => {
      finding = undefined
    })
    return finding
  }

  function reload(known: Remotas): Promise<void> {
    refreshing ??= attempt(() => known.reload()).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return async (header, token) => {
    const known = remotas ?? (await find())
    const age = now() - loadedAt
    const mayTry = now() - triedAt > ESPERA_MS
    const isKnown = (): boolean => header.kid === undefined || known.jwks()?.keys.some(({ kid }) => kid === header.kid) === true
    if (age > VALIDADE_MS) await reload(known)
    else if (!isKnown()) {
      // The provider may have started using this key since. Callers can invent key names, so reloads are rate-limited.
      if (mayTry || refreshing !== undefined) await reload(known)
      else if (failure !== undefined) throw unavailable(failure)
    } else if (age > RENOVAR_MS && mayTry) void reload(known).catch(() => undefined)
    if (!isKnown()) throw new errors.JWKSNoMatchingKey()
    return known(header, token)
  }
}
