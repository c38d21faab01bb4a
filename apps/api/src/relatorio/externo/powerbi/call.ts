/**
 * HTTP calls to Microsoft with timeout, retries and a circuit breaker.
 * A throttled or failed principal waits alone and does not block other clientes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ErroApi } from '../../../http/erro.ts'

const TIMEOUT_MS = 8000
const WAITS_MS = [150, 400]
/** After a failure, further calls fail fast for this long. */
const FAIL_FAST_MS = 3000
/** Default for a 429 without Retry-After. */
const WAIT_PADRAO_SECONDS = 30
/** Microsoft asks for minutes, rarely an hour; caps nonsensical values. */
const WAIT_MAX_SECONDS = 3600

export interface PowerbiResponse {
  status: number
  headers: Headers
  body: unknown
}

/** @param caller key of the service principal, because Microsoft throttles each one separately */
export type Call = (caller: string, url: string, init: RequestInit) => Promise<PowerbiResponse>

async function once(url: string, init: RequestInit): Promise<PowerbiResponse> {
  // A redirect would send the token to an unconfigured address.
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return { status: response.status, headers: response.headers, body }
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

/** Retry-After in seconds, from a number or a date; undefined when absent. */
function readRetryAfter({ headers }: PowerbiResponse, now: Date): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), WAIT_MAX_SECONDS)
}

/**
 * @throws (from the returned function) ErroApi `powerbi_unavailable` when nothing answers, `powerbi_throttled` until the requested delay is
 *   over; other statuses are returned
 */
export function createCall(clock: () => Date): Call {
  const restingUntil = new Map<string, number>()
  const throttledUntil = new Map<string, number>()

  function assertFree(key: string): void {
    const remainingMs = (throttledUntil.get(key) ?? 0) - clock().getTime()
    if (remainingMs > 0) throw new ErroApi('powerbi_throttled', { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
    throttledUntil.delete(key)
  }

  return async (caller, url, init) => {
    const { origin } = new URL(url)
    const key = `${origin} ${caller}`
    assertFree(key)
    for (const from of [origin, key]) {
      if ((restingUntil.get(from) ?? 0) > clock().getTime()) throw new ErroApi('powerbi_unavailable')
      restingUntil.delete(from)
    }
    let failure: unknown
    let response: PowerbiResponse | undefined
    for (const waiting of [...WAITS_MS, undefined]) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try depends on this one
        response = await once(url, init)
        if (!isTransient(response.status)) return response
      } catch (error) {
        failure = error
        response = undefined
        if (error instanceof DOMException && error.name === 'TimeoutError') break
      }
      const requested = response && readRetryAfter(response, clock())
      if (waiting === undefined || (requested ?? 0) > 2) break
      // oxlint-disable-next-line no-await-in-loop -- it is what the loop is for
      await wait(requested === undefined ? waiting : requested * 1000)
    }
    if (response?.status === 429) {
      const seconds = readRetryAfter(response, clock()) ?? WAIT_PADRAO_SECONDS
      throttledUntil.set(key, clock().getTime() + seconds * 1000)
      throw new ErroApi('powerbi_throttled', { retryAfterSeconds: Math.max(seconds, 1) })
    }
    restingUntil.set(response === undefined ? origin : key, clock().getTime() + FAIL_FAST_MS)
    if (response !== undefined) return response
    throw new ErroApi('powerbi_unavailable', { cause: failure })
  }
}
