/**
 * Public keys of issuers: found by OpenID discovery, kept, and looked up again for a key not seen before. Keys that were seen go on working
 * while the provider does not answer; a new key then is an honest "not now" within a second.
 */
import { createRemoteJWKSet, errors, type CryptoKey, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import { ErroApi } from '../../http/erro.ts'
import { isAddressSafe } from './provedor.ts'

/** Of each of the two requests. Together they stay below the second within which a caller gets an answer. */
const PRAZO_MS = 450
/** Between two attempts to reach a provider that did not answer, or that has no key of that name. */
const ESPERA_MS = 15_000
/** Keys are asked for again in the background, so that one the provider withdrew is not accepted for long. */
const RENOVAR_MS = 10 * 60_000
/** Without a word from the provider its keys are believed for no longer than this. */
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
  if (typeof endereco !== 'string' || !isAddressSafe(endereco, { local }))
    throw new Error(`discovery of ${emissor} names no safe key address`)
  return createRemoteJWKSet(new URL(endereco), { timeoutDuration: PRAZO_MS, cooldownDuration: ESPERA_MS, cacheMaxAge: Infinity })
}

/** @param now ms; keys are a matter of real time, tests move it */
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

  /** One attempt for all who wait; none while the last one failed a moment ago. */
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
      // The provider may have begun to use it since. Anybody can invent names of keys, so it is not asked more often than this.
      if (mayTry || refreshing !== undefined) await reload(known)
      else if (failure !== undefined) throw unavailable(failure)
    } else if (age > RENOVAR_MS && mayTry) void reload(known).catch(() => undefined)
    if (!isKnown()) throw new errors.JWKSNoMatchingKey()
    return known(header, token)
  }
}
