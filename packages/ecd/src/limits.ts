/** Limits that bound memory for any input. A file beyond them is refused, with the limit in the message. */

export const LIMIT_FILE_BYTES = 2 ** 30
/** The longest field of the layout has 65,535 characters. */
export const LIMIT_LINHA_BYTES = 128 * 1024
export const LIMIT_CODIGO_BYTES = 255
export const LIMIT_CONTAS = 200_000
export const LIMIT_CENTROS_CUSTO = 100_000
export const LIMIT_PAIRS = 250_000
export const LIMIT_HISTORICOS = 100_000
export const LIMIT_SALDOS = 3_000_000
export const LIMIT_LIST = 10_000
/** A file has one statement (J005) a year, four at most. */
export const LIMIT_DEMONSTRACOES = 60
export const LIMIT_REGISTROS = 500
export const LIMIT_TEXTO_BYTES = 512
export const LIMIT_MESES = 12
export const LIMIT_PERIODOS = 366
