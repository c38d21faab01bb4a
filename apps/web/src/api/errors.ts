/** Every failure of a call becomes one `ApiError`; the few texts that are the browser's own are here. */
import type { ErroResposta } from '@lastro/contract'

/** Shown for HTTP 500 without a message of the server. */
export const TEXT_500 = 'Ocorreu um erro na sua requisição. Tente novamente mais tarde ou entre em contato com o suporte.'
/** Shown when no response came at all. */
export const TEXT_NETWORK = 'Ocorreu um erro de comunicação com os nossos serviços. Por favor, tente novamente em alguns instantes.'

export class ApiError extends Error {
  override name = 'ApiError'
  /** Stable code of the contract; `rede_unreachable` without a response. */
  readonly code: string
  /** HTTP status, 0 without a response. */
  readonly status: number
  /** What to do next. */
  readonly action: string
  readonly requestId: string
  readonly details: NonNullable<ErroResposta['details']>
  /** What a program needs to go on, where the code says so. */
  readonly data: Readonly<Record<string, string>>
  /** How long the server asks to wait before another try; 0 when it does not. */
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

/** The parts of an error body that are there; an answer of a proxy may have none. */
export function errorBody(body: unknown): Partial<ErroResposta> {
  return typeof body === 'object' && body !== null ? body : {}
}

export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, { code: 'erro_unexpected', message: TEXT_500 }, { cause: error })
}
