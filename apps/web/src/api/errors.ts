/** Maps every failure of a call to an `ApiError`. Also has the few messages the server cannot give. */
import type { ErroResposta } from '@lastro/contract'

export const TEXT_500 = 'Ocorreu um erro na sua requisição. Tente novamente mais tarde ou entre em contato com o suporte.'
export const TEXT_NETWORK = 'Ocorreu um erro de comunicação com os nossos serviços. Por favor, tente novamente em alguns instantes.'

export class ApiError extends Error {
  override name = 'ApiError'
  /** Stable code of the contract; `rede_unreachable` without a response. */
  readonly code: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly action: string
  readonly requestId: string
  readonly details: NonNullable<ErroResposta['details']>
  readonly data: Readonly<Record<string, string>>
  /** Seconds of Retry-After; 0 without the header. */
  readonly retryAfterSeconds: number

  constructor(status: number, body: Partial<ErroResposta>, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(body.message || (status === 0 ? TEXT_NETWORK : TEXT_500), options)
    this.status = status
    this.code = body.code ?? (status === 0 ? 'rede_unreachable' : 'erro_unexpected')
    this.action = body.action ?? ''
    this.requestId = body.requestId ?? ''
    this.details = body.details ?? []
    this.data = body.data ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0
  }
}

/** No response of the API at `baseUrl`. Names the host when it is not that of the pages. */
export function unreachable(baseUrl: string, cause?: unknown): ApiError {
  const action = baseUrl.startsWith('http') ? `Esta página usa a API em ${baseUrl}. Quem administra confere se ela está de pé.` : ''
  return new ApiError(0, { action }, { cause })
}

export function errorBody(body: unknown): Partial<ErroResposta> {
  return typeof body === 'object' && body !== null ? body : {}
}

export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, { code: 'erro_unexpected', message: TEXT_500 }, { cause: error })
}
