/** Limits that bound memory for any input. A file beyond them is refused, with the limit in the message. */

export const LIMITE_ARQUIVO_BYTES = 2 ** 30
/** The longest field of the layout has 65,535 characters. */
export const LIMITE_LINHA_BYTES = 128 * 1024
export const LIMITE_CODIGO_BYTES = 255
export const LIMITE_CONTAS = 200_000
export const LIMITE_CENTROS_CUSTO = 100_000
export const LIMITE_PARES = 250_000
export const LIMITE_HISTORICOS = 100_000
export const LIMITE_SALDOS = 3_000_000
/** Lines of one published statement (J100, J150), signatories and other short lists. */
export const LIMITE_LISTA = 10_000
/** Published statements (J005): one a year, four at most. */
export const LIMITE_DEMONSTRACOES = 60
/** Different record codes; the layout knows less than a hundred. */
export const LIMITE_REGISTROS = 500
export const LIMITE_TEXTO_BYTES = 512
export const LIMITE_MESES = 12
export const LIMITE_PERIODOS = 366
