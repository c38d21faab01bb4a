/** Embed tokens of reports, cached per cliente while fresh, so that ten viewers cause one request. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ErroApi } from '../../../http/erro.ts'
import type { TokenPowerbi } from './api.ts'

const KEPT_MAX = 2000
const RENEW_MARGIN_MAX_MS = 10 * 60_000
const REST_MIN_MS = 1000
/** Retry interval of a page that keeps its old token while renewal fails. */
const RETRY_MS = 15_000
/** Renewal stops after this many tokens in a row that were rejected early. */
const EARLY_REJECTIONS_MAX = 3
/** A token that lasted this long does not count as rejected early. */
const LASTED_MS = 60_000

interface CachedEmbedToken extends TokenPowerbi {
  marca: string
  generatedMs: number
  renewMs: number
  earlyRejections: number
}

export interface ExpiringToken {
  token: string
  marca: string
  embedUrl: string
  venceEmMs: number
  renovaEmMs: number
}

export interface EmbedTokens {
  /**
   * @param key everything that decides what the token opens: cliente, report, and the versions of both settings
   * @param expired fingerprint of a token that Power BI rejected before its expiry
   * @throws as `generate`, unless the previous token is still valid; ErroApi `powerbi_token_refused`
   */
  get: (key: string, expired: string | undefined, generate: () => Promise<TokenPowerbi>) => Promise<ExpiringToken>
}

export function createTokens(clock: () => Date): EmbedTokens {
  const stored = new LRUCache<string, CachedEmbedToken>({ max: KEPT_MAX })
  const pending = new Map<string, Promise<CachedEmbedToken>>()

  async function renew(key: string, earlyRejections: number, generate: () => Promise<TokenPowerbi>): Promise<CachedEmbedToken> {
    const fresh = await generate()
    const generatedMs = clock().getTime()
    const kept = {
      ...fresh,
      marca: createHash('sha256').update(fresh.token).digest('hex').slice(0, 16),
      generatedMs,
      renewMs: fresh.expiresMs - Math.min(RENEW_MARGIN_MAX_MS, (fresh.expiresMs - generatedMs) / 3),
      earlyRejections,
    }
    stored.set(key, kept)
    return kept
  }

  return {
    get: async (key, expired, generate) => {
      const known = stored.get(key)
      const now = clock().getTime()
      const present = ({ token, marca, embedUrl, expiresMs, renewMs }: CachedEmbedToken, waitMs = REST_MIN_MS): ExpiringToken => ({
        token,
        marca,
        embedUrl,
        venceEmMs: expiresMs - now,
        renovaEmMs: Math.max(renewMs - now, waitMs),
      })
      const isRejected = known !== undefined && known.marca === expired
      if (known !== undefined && !isRejected && known.renewMs > now) return present(known)
      const hasLasted = known === undefined || now - known.generatedMs >= LASTED_MS
      if (isRejected && !hasLasted && known.earlyRejections >= EARLY_REJECTIONS_MAX) {
        throw new ErroApi('powerbi_token_refused', { retryAfterSeconds: Math.ceil((known.generatedMs + LASTED_MS - now) / 1000) })
      }
      const earlyRejections = isRejected && !hasLasted ? known.earlyRejections + 1 : 0
      const running = pending.get(key) ?? renew(key, earlyRejections, generate).finally(() => pending.delete(key))
      pending.set(key, running)
      try {
        return present(await running)
      } catch (error) {
        // While Power BI is down, the page keeps its token and retries soon.
        const isTransient = error instanceof ErroApi && (error.codigo === 'powerbi_unavailable' || error.codigo === 'powerbi_throttled')
        if (isTransient && known !== undefined && !isRejected && known.expiresMs - now > REST_MIN_MS) return present(known, RETRY_MS)
        throw error
      }
    },
  }
}
