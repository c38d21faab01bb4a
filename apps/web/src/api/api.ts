/** HTTP client wired to the session, the alerts and the loading bar, and the query cache that reads through it. */
import { type RotaDef, sessaoRotas } from '@lastro/contract'
import { QueryClient, type QueryKey, type UseQueryOptions, queryOptions } from '@tanstack/react-query'
import { clearStorage, getSession, isExternal, markEnded, removeSession } from '../stores/session.ts'
import { showError } from '../stores/alerts.ts'
import { startLoading } from '../stores/loading-bar.ts'
import { getPreferencias } from '../theme/preferences.ts'
import { type CallArgs, buildPath, createClient } from './client.ts'
import { type EventListener, readEvents } from './event-stream.ts'
import { openPdf } from './open-pdf.ts'
import { saveFile } from './save-file.ts'

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
let app: Surroundings = { go: () => {}, freshToken: storedToken }

/** Injects router and session, so that the client imports neither. */
export function connectApi(surroundings: Surroundings): void {
  app = surroundings
}

const client = createClient({
  fetch: (url, init) => fetch(url, init),
  get baseUrl() {
    return baseUrl
  },
  getLanguage: () => getPreferencias().language,
  getToken: (storedOnly) => (storedOnly ? storedToken() : app.freshToken()),
  onUnauthorized: () => {
    const session = getSession()
    markEnded(session)
    // The library of the work account keeps tokens in this storage, too; sign-out must remove them.
    if (session && isExternal(session)) clearStorage()
    else removeSession()
    app.go('login')
  },
  onForbidden: ({ code }) => {
    // The session response names the missing factor, and the shell shows how to set it up.
    if (code === 'segundo_fator_enrolment_required' || code === 'conta_trabalho_segundo_fator') void invalidate(sessaoRotas.get)
    else app.go('forbidden')
  },
  onManutencao: () => app.go('manutencao'),
  showError: (error) => showError(error.message, { action: error.action, requestId: error.requestId }),
  startLoading,
})

export const call = client.call

export async function download<const R extends RotaDef>(rota: R, fallbackName: string, ...args: CallArgs<R>): Promise<void> {
  const { blob, name } = await client.fetchFile(rota, fallbackName, ...args)
  saveFile(blob, name)
}

/** Opens the PDF of a route, to be printed. */
export async function openFile<const R extends RotaDef>(rota: R, fallbackName: string, ...args: CallArgs<R>): Promise<void> {
  const { blob, name } = await client.fetchFile(rota, fallbackName, ...args)
  openPdf(blob, name)
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
  return readEvents({
    url: baseUrl + buildPath(rota, input ?? {}),
    getToken: () => app.freshToken(),
    ...listener,
    signal,
  })
}

/** No retries, because the HTTP client already retries and both would multiply. */
export const queryClient = new QueryClient({
  // Fetches even when the browser reports no network: the request fails at once, and the screen can show the error.
  defaultOptions: {
    queries: { retry: 0, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: 0, networkMode: 'always' },
  },
})

/**
 * Query options of a GET route: `useQuery(query(importacaoRotas.get, { params: { id } }))`.
 * Key: route name, then input.
 */
export function query<const R extends RotaDef>(rota: R, ...[input]: CallArgs<R>) {
  return queryOptions({
    queryKey: [rota.nome, input ?? {}] as const,
    queryFn: ({ signal }) => call<R>(rota, ...([input, { signal }] as CallArgs<R>)),
  })
}

export async function invalidate(...rotas: readonly RotaDef[]): Promise<void> {
  await Promise.all(rotas.map((rota) => queryClient.invalidateQueries({ queryKey: [rota.nome] })))
}

/** A screen shows its skeleton when its data take longer. */
const PREFETCH_MS = 400

/**
 * Fetches a query that was never read, and waits for it a moment at most.
 * Never fails: the screen repeats the query and shows its error.
 */
export async function prefetch<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): Promise<void> {
  if (queryClient.getQueryData(options.queryKey) !== undefined) return
  await Promise.race([queryClient.prefetchQuery(options), new Promise((resolve) => setTimeout(resolve, PREFETCH_MS))])
}
