/** CSV as Excel in Portuguese opens it: BOM, `;`, CRLF, decimal comma. */

import { ErroApi } from '../http/erro.ts'
import { inSlices } from './yield-to-event-loop.ts'

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

/** What tells a spreadsheet that the file is UTF-8. */
const MARCA_UTF8 = '\ufeff'

/** One line, with its end. */
function printLinha(linha: readonly CelulaCsv[]): string {
  const celulas = linha.map((celula) => (celula === null ? '' : typeof celula === 'string' ? textCell(celula) : celula.numero))
  return `${celulas.join(';')}\r\n`
}

/** CSV as a Brazilian spreadsheet opens it without questions: UTF-8 with its mark, semicolons, CRLF. */
export function writeCsv(linhas: readonly (readonly CelulaCsv[])[]): string {
  return MARCA_UTF8 + linhas.map(printLinha).join('')
}

/** Five times a hundred thousand lines of a budget with each month three times: more than a text can be is not far. */
const CARACTERES_MAX = 300_000_000

/** The same of many lines, each asked for when it is written. @throws ErroApi `dados_too_large` */
export async function writeCsvInSlices(linhas: Iterable<readonly CelulaCsv[]>): Promise<string> {
  const partes = [MARCA_UTF8]
  let caracteres = 0
  for await (const linha of inSlices(linhas)) {
    const escrita = printLinha(linha)
    caracteres += escrita.length
    if (caracteres > CARACTERES_MAX) {
      throw new ErroApi('dados_too_large', { message: 'O arquivo ficaria grande demais. Filtre o que ele leva, ou baixe em XLSX.' })
    }
    partes.push(escrita)
  }
  return partes.join('')
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
