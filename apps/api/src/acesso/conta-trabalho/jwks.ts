/**
 * Cached public keys of issuers (OpenID discovery and JWKS). A token with an unknown key reloads them. While the provider is down, cached
 * keys keep working and an unknown key is refused with 503 within a second.
 */
import { createRemoteJWKSet, errors, type CryptoKey, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { ErroApi } from '../../http/erro.ts'
import { isAddressSafe } from './provedor.ts'

/** Timeout of each of the two requests. Both together must stay below the second within which a caller gets an answer. */
const TIMEOUT_MS = 450
const WAIT_MS = 15_000
/** Interval of the background reload, so that a key withdrawn by the provider is soon refused. */
const REFRESH_MS = 10 * 60_000
/** Longest trust in cached keys without a reload. */
const MAX_AGE_MS = 24 * 60 * 60_000

export type KeyResolver = (header: JWSHeaderParameters, token: FlattenedJWSInput) => Promise<CryptoKey>

type Remotas = ReturnType<typeof createRemoteJWKSet>

function unavailable(cause: unknown): ErroApi {
  return new ErroApi('conta_trabalho_unavailable', { retryAfterSeconds: WAIT_MS / 1000, cause })
}

async function discover(issuerUrl: string): Promise<Remotas> {
  const local = new URL(issuerUrl).protocol === 'http:'
  const response = await fetch(`${issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`discovery of ${issuerUrl} answered ${response.status}`)
  const { issuer, jwks_uri: address } = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (issuer !== issuerUrl) throw new Error(`discovery of ${issuerUrl} names another issuer`)
  if (typeof address !== 'string' || !isAddressSafe(address, { local })) throw new Error(`discovery of ${issuerUrl} names no safe jwks_uri`)
  return createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS, cooldownDuration: WAIT_MS, cacheMaxAge: Infinity })
}

export function createKeyResolver(issuer: string, now: () => number = Date.now): KeyResolver {
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

  function find(): Promise<Remotas> {
    if (failure !== undefined && now() - triedAt < WAIT_MS) return Promise.reject(unavailable(failure))
    finding ??= attempt(async () => {
      const found = await discover(issuer)
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
    const mayTry = now() - triedAt > WAIT_MS
    const isKnown = (): boolean => header.kid === undefined || known.jwks()?.keys.some(({ kid }) => kid === header.kid) === true
    if (age > MAX_AGE_MS) await reload(known)
    else if (!isKnown()) {
      // The provider may have started to use this key. Callers can invent key names, so reloads are rate-limited.
      if (mayTry || refreshing !== undefined) await reload(known)
      else if (failure !== undefined) throw unavailable(failure)
    } else if (age > REFRESH_MS && mayTry) void reload(known).catch(() => undefined)
    if (!isKnown()) throw new errors.JWKSNoMatchingKey()
    return known(header, token)
  }
}
