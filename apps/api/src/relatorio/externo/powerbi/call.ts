/**
 * HTTP calls to Microsoft with timeout, retries and a circuit breaker. A throttled or failed principal waits alone and does not block other
 * clientes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ErroApi } from '../../../http/erro.ts'

/** Per attempt. */
const PRAZO_MS = 8000
const ESPERAS_MS = [150, 400]
/** After a failure, further calls fail fast for this long. */
const DESCANSO_MS = 3000
/** Default for a 429 without Retry-After. */
const ESPERA_PADRAO_SEGUNDOS = 30
/** Microsoft asks for minutes, rarely an hour; caps nonsensical values. */
const ESPERA_MAX_SEGUNDOS = 3600

export interface Resposta {
  status: number
  headers: Headers
  corpo: unknown
}

/** @param quem key of the service principal, because Microsoft throttles each one separately */
export type Call = (quem: string, url: string, init: RequestInit) => Promise<Resposta>

async function once(url: string, init: RequestInit): Promise<Resposta> {
  // A redirect would send the token to an unconfigured address.
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PRAZO_MS) })
  const text = await response.text()
  let corpo: unknown
  try {
    corpo = JSON.parse(text)
  } catch {
    corpo = undefined
  }
  return { status: response.status, headers: response.headers, corpo }
}

const isPassing = (status: number): boolean => status === 429 || status >= 500

/** Retry-After in seconds, from a number or a date; undefined when absent. */
function readRetryAfter({ headers }: Resposta, agora: Date): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - agora.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), ESPERA_MAX_SEGUNDOS)
}

/**
 * @throws (from the returned function) ErroApi `powerbi_unavailable` when nothing answers, `powerbi_throttled` until the requested delay is
 *   over; other statuses are returned
 */
export function createCall(clock: () => Date): Call {
  const restingUntil = new Map<string, number>()
  const throttledUntil = new Map<string, number>()

  /** @throws ErroApi `powerbi_throttled` */
  function assertFree(key: string): void {
    const restaMs = (throttledUntil.get(key) ?? 0) - clock().getTime()
    if (restaMs > 0) throw new ErroApi('powerbi_throttled', { retryAfterSeconds: Math.ceil(restaMs / 1000) })
    throttledUntil.delete(key)
  }

  return async (quem, url, init) => {
    const { origin } = new URL(url)
    const key = `${origin} ${quem}`
    assertFree(key)
    for (const de of [origin, key]) {
      if ((restingUntil.get(de) ?? 0) > clock().getTime()) throw new ErroApi('powerbi_unavailable')
      restingUntil.delete(de)
    }
    let falha: unknown
    let resposta: Resposta | undefined
    for (const espera of [...ESPERAS_MS, undefined]) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try depends on this one
        resposta = await once(url, init)
        if (!isPassing(resposta.status)) return resposta
      } catch (error) {
        falha = error
        resposta = undefined
        if (error instanceof DOMException && error.name === 'TimeoutError') break
      }
      const pedida = resposta && readRetryAfter(resposta, clock())
      if (espera === undefined || (pedida ?? 0) > 2) break
      // oxlint-disable-next-line no-await-in-loop -- it is what the loop is for
      await wait(pedida === undefined ? espera : pedida * 1000)
    }
    if (resposta?.status === 429) {
      const segundos = readRetryAfter(resposta, clock()) ?? ESPERA_PADRAO_SEGUNDOS
      throttledUntil.set(key, clock().getTime() + segundos * 1000)
      throw new ErroApi('powerbi_throttled', { retryAfterSeconds: Math.max(segundos, 1) })
    }
    restingUntil.set(resposta === undefined ? origin : key, clock().getTime() + DESCANSO_MS)
    if (resposta !== undefined) return resposta
    throw new ErroApi('powerbi_unavailable', { cause: falha })
  }
}
