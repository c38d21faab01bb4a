/**
 * The client of this application, wired to the session, the alert area and the loading bar. What the sign-in asks with; what screens keep of
 * the answers is in `api.ts`.
 */
import { type RotaDef, sessaoRotas } from '@lastro/contract'
import { clearStorage, getSession, isExternal, removeSession } from '../stores/session.ts'
import { markTerminou } from '../stores/session-ended.ts'
import { showError } from '../stores/alerts.ts'
import { startLoading } from '../stores/loading-bar.ts'
import { type CallArgs, buildPath, createClient } from './client.ts'
import type { EventListener } from './event-stream.ts'

/** Base address of the API: the same host unless the build says otherwise. */
let baseUrl: string = import.meta.env['VITE_API_BASE'] ?? '/v1'

export const getBaseUrl = (): string => baseUrl

/** Of every call from now on. */
export function setBaseUrl(address: string): void {
  baseUrl = address
}

interface Surroundings {
  /** Leaves for the sign-in, the forbidden page or the one that tells of maintenance. */
  go: (place: 'login' | 'forbidden' | 'manutencao') => void
  /** The token, renewed if need be. */
  freshToken: () => Promise<string | null>
}

const storedToken = () => Promise.resolve(getSession()?.token ?? null)
let around: Surroundings = { go: () => {}, freshToken: storedToken }

/** Router and session introduce themselves: the client imports neither. */
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
    markTerminou(session)
    // Of a work account its library keeps tokens here, too: signed out is without them.
    if (session && isExternal(session)) clearStorage()
    else removeSession()
    around.go('login')
  },
  onForbidden: ({ code }) => {
    // The session says what is missing, and the shell shows how to get it.
    if (code === 'segundo_fator_enrolment_required' || code === 'conta_trabalho_segundo_fator') void readAgain()
    else around.go('forbidden')
  },
  onManutencao: () => around.go('manutencao'),
  showError: (error) => showError(error.message, { action: error.action, requestId: error.requestId }),
  startLoading,
})

export const call = client.call

/** Saves the file of a route under the name the server gives it. */
export async function download<const R extends RotaDef>(rota: R, fallbackName: string, ...args: CallArgs<R>): Promise<void> {
  const { blob, name } = await client.fetchFile(rota, fallbackName, ...args)
  const { saveFile } = await import('./save-file.ts')
  saveFile(blob, name)
}

/**
 * Follows the event stream of a route until it ends or `signal` aborts. A broken connection is taken up again. Not an EventSource: that
 * cannot carry the token.
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
