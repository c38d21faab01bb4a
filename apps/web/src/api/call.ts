/** HTTP client wired to the session, the alerts and the loading bar. The sign-in uses it alone; `api.ts` adds the query cache. */
import { type RotaDef, sessaoRotas } from '@lastro/contract'
import { clearStorage, getSession, isExternal, removeSession } from '../stores/session.ts'
import { markEnded } from '../stores/session-ended.ts'
import { showError } from '../stores/alerts.ts'
import { startLoading } from '../stores/loading-bar.ts'
import { type CallArgs, buildPath, createClient } from './client.ts'
import type { EventListener } from './event-stream.ts'

let baseUrl: string = import.meta.env['VITE_API_BASE'] ?? '/v1'

export const getBaseUrl = (): string => baseUrl

export function setBaseUrl(address: string): void {
  baseUrl = address
}

interface Surroundings {
  go: (place: 'login' | 'forbidden' | 'manutencao') => void
  freshToken: () => Promise<string | null>
}

const storedToken = () => Promise.resolve(getSession()?.token ?? null)
let around: Surroundings = { go: () => {}, freshToken: storedToken }

/** Injects router and session, so that the client imports neither. */
export function connectApi(surroundings: Surroundings): void {
  around = surroundings
}

async function readAgain(): Promise<void> {
  const { invalidate } = await import('./api.ts')
  await invalidate(sessaoRotas.get)
}

const client = createClient({
  fetch: (url, init) => fetch(url, init),
  get baseUrl() {
    return baseUrl
  },
  getToken: (own) => (own ? storedToken() : around.freshToken()),
  onUnauthorized: () => {
    const session = getSession()
    markEnded(session)
    // The library of the work account keeps tokens in this storage, too; sign-out must remove them.
    if (session && isExternal(session)) clearStorage()
    else removeSession()
    around.go('login')
  },
  onForbidden: ({ code }) => {
    // The session response names the missing factor, and the shell shows how to set it up.
    if (code === 'segundo_fator_enrolment_required' || code === 'conta_trabalho_segundo_fator') void readAgain()
    else around.go('forbidden')
  },
  onManutencao: () => around.go('manutencao'),
  showError: (error) => showError(error.message, { action: error.action, requestId: error.requestId }),
  startLoading,
})

export const call = client.call

export async function download<const R extends RotaDef>(rota: R, fallbackName: string, ...args: CallArgs<R>): Promise<void> {
  const { blob, name } = await client.fetchFile(rota, fallbackName, ...args)
  const { saveFile } = await import('./save-file.ts')
  saveFile(blob, name)
}

/**
 * Follows the event stream of a route until it ends or `signal` aborts, and reconnects.
 * Not an EventSource, because an EventSource cannot send the token.
 */
export async function follow<const R extends RotaDef>(
  rota: R,
  listener: EventListener,
  signal: AbortSignal,
  ...[input]: CallArgs<R>
): Promise<void> {
  const { readEvents } = await import('./event-stream.ts')
  return readEvents({
    url: baseUrl + buildPath(rota, input ?? {}),
    getToken: () => around.freshToken(),
    ...listener,
    signal,
  })
}
