/**
 * Requests to Microsoft: with a time limit, tried again when that can help, and given up at once while nothing there answers. Who was asked
 * to wait, or was answered by a failure, waits alone: what one cliente asks for is no reason to refuse the others.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ErroApi } from '../../../http/erro.ts'

/** Of one try. */
const PRAZO_MS = 8000
const ESPERAS_MS = [150, 400]
/** After a failure nobody waits for the same one: the next asks again only then. */
const DESCANSO_MS = 3000
/** Where Microsoft says that there were too many requests and not how long to wait. */
const ESPERA_PADRAO_SEGUNDOS = 30
/** It says minutes, rarely an hour; of a number that makes no sense nobody waits for ever. */
const ESPERA_MAX_SEGUNDOS = 3600

export interface Resposta {
  status: number
  headers: Headers
  /** Undefined where the answer is no JSON. */
  corpo: unknown
}

/** @param quem whose service principal: what is counted there, and asked to wait, is one of them and not the whole installation */
export type Call = (quem: string, url: string, init: RequestInit) => Promise<Resposta>

async function once(url: string, init: RequestInit): Promise<Resposta> {
  // A redirect would carry the token to an address that nobody configured.
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

/** Seconds that the other side asks to be left alone, which it says as a number or as a moment; undefined where it does not. */
function readRetryAfter({ headers }: Resposta, agora: Date): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - agora.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), ESPERA_MAX_SEGUNDOS)
}

/**
 * @throws (from what it returns) ErroApi `powerbi_unavailable` where nothing answers, `powerbi_throttled` until the time is over that was asked
 * for; answers of any other status are returned
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
        // It had all the time there was.
        if (error instanceof DOMException && error.name === 'TimeoutError') break
      }
      const pedida = resposta && readRetryAfter(resposta, clock())
      // More than a moment is not waited for.
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
