/** CSV as Excel in Portuguese opens it: BOM, `;`, CRLF, decimal comma. */

/**
 * A text cell that starts like a formula would be run by the spreadsheet of whoever opens the file: also after blanks, which some programs
 * drop, and in the full-width signs that others take for the plain ones.
 */
const PARECE_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

function textCell(text: string): string {
  const safe = PARECE_FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number the file should hold as such: already printed with a decimal comma, never user text. */
export interface CelulaNumero {
  numero: string
}

export type CelulaCsv = string | CelulaNumero | null

/** CSV as a Brazilian spreadsheet opens it without questions: UTF-8 with its mark, semicolons, CRLF. */
export function writeCsv(linhas: readonly (readonly CelulaCsv[])[]): string {
  const lines = linhas.map((linha) =>
    linha.map((celula) => (celula === null ? '' : typeof celula === 'string' ? textCell(celula) : celula.numero)).join(';'),
  )
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Centavos → `-1234,56`, exact (no division). No thousands separator: it is data, not a screen. */
export function reaisCell(centavos: number | null): CelulaCsv {
  if (centavos === null) return null
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return { numero: `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}` }
}

/** Ratio → percentage with two decimals, `12,34` for 0.12341. */
export function percentualCell(razao: number | null): CelulaCsv {
  return razao === null ? null : { numero: (razao * 100).toFixed(2).replace('.', ',') }
}
