/** The only error a handler throws on purpose: a code of the contract's table, with details for the screen. */
import { ERROS, type CodigoErro, type ErroDetalhe } from '@lastro/contract'

interface ErroOptions {
  /** Replaces the table's message where a particular one helps more, e.g. the reason a file was refused. */
  message?: string
  details?: readonly ErroDetalhe[]
  retryAfterSeconds?: number
  /** What a program needs to go on, where the contract says so. */
  data?: Readonly<Record<string, string>>
  cause?: unknown
}

export class ErroApi extends Error {
  readonly codigo: CodigoErro
  readonly details: readonly ErroDetalhe[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: Readonly<Record<string, string>> | undefined

  constructor(codigo: CodigoErro, options: ErroOptions = {}) {
    super(options.message ?? ERROS[codigo].message, { cause: options.cause })
    this.name = 'ErroApi'
    this.codigo = codigo
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data
  }
}

/**
 * What cannot be missing.
 * @throws Error where it is: the defect is ours, so it is reported and answered as one
 */
export function orDefect<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** The row, or `registro_not_found`: absent and foreign rows look the same from outside. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new ErroApi('registro_not_found')
  return row
}
