/**
 * What a sheet may be. Above any real ledger, and low enough that a hostile file is refused before it costs memory or seconds.
 * A CSV is read in pieces and may be large; an XLSX has to be held to be read, so it may not.
 */
export const LIMITE_CSV_BYTES = 4 * 2 ** 30
/** One record, quoted line breaks included: a quote that is never closed ends here instead of swallowing the file. */
export const LIMITE_REGISTRO_BYTES = 256 * 1024
export const LIMITE_COLUNAS = 1000
export const LIMITE_XLSX_BYTES = 64 * 2 ** 20
/** Sum of what the parts of an XLSX say they inflate to. */
export const LIMITE_XLSX_INFLADO_BYTES = 600 * 2 ** 20
/** Workbook, styles, shared strings: they are held whole. */
export const LIMITE_PARTE_BYTES = 128 * 2 ** 20
/** The list of sheets: a few hundred bytes for each. */
export const LIMITE_PASTA_BYTES = 2 ** 20
export const LIMITE_PARTES = 5000
/** Real sheets compress 5 to 40 times; deflate's own maximum is 1,032. */
export const LIMITE_RAZAO = 200
/** Below this a high ratio costs nothing. */
export const RAZAO_DESDE_BYTES = 8 * 2 ** 20
/** Rows of a sheet in Excel. */
export const LIMITE_LINHAS_XLSX = 1_048_576
export const LIMITE_CODIGO = 80
export const LIMITE_DESCRICAO = 500
export const LIMITE_HISTORICO = 65_535
