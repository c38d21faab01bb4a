/** Typed HTTP client of the contract, with retries, tokens and error handling as the customer specified. */
import type { RotaBody, RotaData, RotaDef, RotaParams, RotaQuery } from '@lastro/contract'
import { ApiError, errorBody, unreachable } from './errors.ts'

export interface ClientDeps {
  baseUrl: string
  /** Language of the names in an answer, which the data have in Portuguese. */
  getLanguage: () => string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  getToken: (own: boolean) => Promise<string | null>
  onUnauthorized: () => void
  onForbidden: (error: ApiError) => void
  onManutencao: () => void
  showError: (error: ApiError) => void
  startLoading: () => () => void
  retryDelayMs?: number
}

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** True when the caller handles errors, as in sign-in and token refresh. */
  own?: boolean
  /** Not counted by the loading bar, for polling. */
  silent?: boolean
  /** The caller retries and shows the outage, so there is no alert. */
  patient?: boolean
  /** The request outlives the page. */
  keepalive?: boolean
}

/** Input of a route; a key is required exactly when the route has it. `body` of a multipart route is a FormData. */
export type CallInput<R extends RotaDef> = InputPart<'params', RotaParams<R>> &
  QueryPart<RotaQuery<R>> &
  (R['entrada'] extends 'multipart' ? { body: FormData } : InputPart<'body', RotaBody<R>>)

type InputPart<K extends string, V> = [V] extends [undefined] ? unknown : undefined extends V ? Partial<Record<K, V>> : Record<K, V>

type QueryPart<V> = [V] extends [undefined] ? unknown : object extends V ? Partial<Record<'query', V>> : InputPart<'query', V>

export type CallArgs<R extends RotaDef> =
  object extends CallInput<R> ? [input?: CallInput<R>, options?: CallOptions] : [input: CallInput<R>, options?: CallOptions]

type Scalar = string | number | boolean | null | undefined

interface LooseInput {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
}

const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRY_DELAY_MS = 300
/** Statuses of a proxy, or of a server without its database. */
const WITHOUT_RESPONSE = [502, 503, 504]

export function buildPath(rota: RotaDef, input: LooseInput = {}): string {
  const path = rota.caminho.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export function createClient(deps: ClientDeps) {
  const http = deps.fetch ?? fetch

  async function ask(url: string, init: RequestInit): Promise<Response> {
    try {
      return await http(url, init)
    } catch (cause) {
      // oxlint-disable-next-line no-console -- "no response: log and show an error alert"
      if (!init.signal?.aborted) console.error(`${init.method} ${url}: ${String(cause)}`)
      throw cause
    }
  }

  /** Retries a GET once. A write is never retried, because the first attempt may have succeeded. */
  async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
    const response = await http(url, init).catch(() => null)
    init.signal?.throwIfAborted()
    if (response && !RETRY_STATUSES.includes(response.status)) return response
    await new Promise((resolve) => setTimeout(resolve, deps.retryDelayMs ?? RETRY_DELAY_MS))
    return ask(url, init)
  }

  /**
   * Reads the response before the loading bar ends.
   * @throws ApiError, or the abort reason of the signal
   */
  async function send<T>(rota: RotaDef, input: LooseInput, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const stopLoading = options.silent ? () => {} : deps.startLoading()
    try {
      const token = await deps.getToken(options.own === true)
      const isJson = input.body !== undefined && !(input.body instanceof FormData)
      const response = await (rota.metodo === 'GET' ? fetchWithRetry : ask)(deps.baseUrl + buildPath(rota, input), {
        method: rota.metodo,
        headers: {
          'accept-language': deps.getLanguage(),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...options.headers,
        },
        // The cookie by which a browser is known, for an API on another host too.
        credentials: 'include',
        body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
        signal: options.signal ?? null,
        ...(options.keepalive && { keepalive: true }),
      })
      if (!response.ok) throw await refusal(response)
      return await read(response)
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      const error = cause instanceof ApiError ? cause : unreachable(deps.baseUrl, cause)
      if (!options.own && !(options.patient && isWithoutResponse(error))) react(error)
      throw error
    } finally {
      stopLoading()
    }
  }

  /** "401: stored session removed, go to /Login. 403: go to /403. 500: the server's message, else the fixed text. No response: alert." */
  function react(error: ApiError): void {
    if (error.status === 401) deps.onUnauthorized()
    else if (error.status === 403) deps.onForbidden(error)
    else if (error.code === 'manutencao_active') deps.onManutencao()
    else if (error.status === 0 || error.status >= 500) deps.showError(error)
  }

  /**
   * Calls a route and returns the `data` of its envelope.
   * @throws ApiError
   */
  async function call<const R extends RotaDef>(rota: R, ...[input, options = {}]: CallArgs<R>): Promise<RotaData<R>> {
    const [httpStatus, body] = await send(
      rota,
      input ?? {},
      options,
      async (response) => [response.status, await readJson(response)] as const,
    )
    // A wrong base leads to a page, not to JSON.
    if (body === null) {
      const error = unreachable(deps.baseUrl)
      if (!options.own) react(error)
      throw error
    }
    const envelope: { status?: unknown; data?: unknown } = typeof body === 'object' && body !== null ? body : {}
    const status = String(envelope.status).toLowerCase()
    // "Password login succeeds only when the response status equals success", and so does a refresh.
    if (status === 'error' || (options.own === true && status !== 'success')) {
      const error = new ApiError(httpStatus, errorBody(body))
      // oxlint-disable-next-line no-console -- "the message is logged and shown as an error alert"
      console.error(error.message, error.requestId)
      if (!options.own) deps.showError(error)
      throw error
    }
    return envelope.data as RotaData<R>
  }

  /**
   * Downloads a file under the name that the server gives, or `fallbackName`.
   * @throws ApiError
   */
  function fetchFile<const R extends RotaDef>(rota: R, fallbackName: string, ...[input, options = {}]: CallArgs<R>) {
    return send(rota, input ?? {}, options, async (response) => ({
      blob: await response.blob(),
      name: fileName(response.headers.get('content-disposition')) ?? fallbackName,
    }))
  }

  return { call, fetchFile }
}

function isWithoutResponse({ status }: ApiError): boolean {
  return status === 0 || WITHOUT_RESPONSE.includes(status)
}

async function refusal(response: Response): Promise<ApiError> {
  // In seconds; our server never sends a date.
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
  return new ApiError(response.status, errorBody(await readJson(response)), { retryAfterSeconds })
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses the file name of RFC 6266; the extended form wins. */
export function fileName(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Not percent-encoded UTF-8: falls back to the plain form.
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}
