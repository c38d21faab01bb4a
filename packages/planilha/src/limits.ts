/**
 * Limits of a sheet: above any real ledger, and low enough to refuse a hostile file early.
 * A CSV is streamed and may be large; an XLSX is held in memory and may not.
 */
export const LIMIT_CSV_BYTES = 4 * 2 ** 30
/** An unclosed quote ends here instead of swallowing the file. */
export const LIMIT_REGISTRO_BYTES = 256 * 1024
export const LIMIT_COLUNAS = 1000
export const LIMIT_XLSX_BYTES = 64 * 2 ** 20
export const LIMIT_XLSX_INFLADO_BYTES = 600 * 2 ** 20
/** Held in memory: workbook, styles and shared strings. */
export const LIMIT_PARTE_BYTES = 128 * 2 ** 20
/** The sheet list has a few hundred bytes per sheet. */
export const LIMIT_FOLDER_BYTES = 2 ** 20
/** As many as a cliente may have waiting. */
export const LIMIT_ARCHIVE_FILES = 20
export const LIMIT_PARTES = 5000
/** Real sheets compress 5 to 40 times; the maximum of deflate is 1,032. */
export const LIMIT_RAZAO = 200
export const RAZAO_SINCE_BYTES = 8 * 2 ** 20
export const LIMIT_LINHAS_XLSX = 1_048_576
export const LIMIT_CODIGO = 80
export const LIMIT_DESCRICAO = 500
export const LIMIT_HISTORICO = 65_535
