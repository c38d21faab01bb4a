/** Error that handlers throw on purpose: a code of the contract with details for the screen. */
import { ERRORS, type CodigoErro, type ErroDetalhe } from '@lastro/contract'

interface ErrorOptions {
  message?: string
  details?: readonly ErroDetalhe[]
  retryAfterSeconds?: number
  data?: Readonly<Record<string, string>>
  cause?: unknown
}

export class ErroApi extends Error {
  readonly codigo: CodigoErro
  readonly details: readonly ErroDetalhe[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: Readonly<Record<string, string>> | undefined

  constructor(codigo: CodigoErro, options: ErrorOptions = {}) {
    super(options.message ?? ERRORS[codigo].message, { cause: options.cause })
    this.name = 'ErroApi'
    this.codigo = codigo
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data
  }
}

/**
 * Asserts a value that cannot be missing.
 * @throws Error, reported as a defect of ours
 */
export function orDefect<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** Missing and foreign rows answer alike, with `registro_not_found`. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new ErroApi('registro_not_found')
  return row
}
