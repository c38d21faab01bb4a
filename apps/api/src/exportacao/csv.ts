import { writeRazao, writeReais } from '@lastro/formato'
import { ErroApi } from '../http/erro.ts'
import { inSlices } from './yield-to-event-loop.ts'

/**
 * CSV injection: a spreadsheet runs cells that begin like a formula. Leading blanks, which some programs drop, and full-width signs count
 * too.
 */
const PARECE_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

function textCell(text: string): string {
  const safe = PARECE_FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A preformatted number with decimal comma, never user text. */
export interface CelulaNumero {
  numero: string
}

export type CelulaCsv = string | CelulaNumero | null

const MARCA_UTF8 = '\ufeff'

function printLinha(line: readonly CelulaCsv[]): string {
  const celulas = line.map((celula) => (celula === null ? '' : typeof celula === 'string' ? textCell(celula) : celula.numero))
  return `${celulas.join(';')}\r\n`
}

/** CSV as Excel in Portuguese opens it: UTF-8 with BOM, `;`, CRLF, decimal comma. */
export function writeCsv(lines: readonly (readonly CelulaCsv[])[]): string {
  return MARCA_UTF8 + lines.map(printLinha).join('')
}

/**
 * Five times a budget of a hundred thousand lines with three values a month.
 * Close to the length limit of strings.
 */
const CARACTERES_MAX = 300_000_000

/** Streams lines into CSV, yielding to other requests. @throws ErroApi `dados_too_large` */
export async function writeCsvInSlices(lines: Iterable<readonly CelulaCsv[]>): Promise<string> {
  const partes = [MARCA_UTF8]
  let caracteres = 0
  for await (const line of inSlices(lines)) {
    const writing = printLinha(line)
    caracteres += writing.length
    if (caracteres > CARACTERES_MAX) {
      throw new ErroApi('dados_too_large', { message: 'O arquivo ficaria grande demais. Filtre o que ele leva, ou baixe em XLSX.' })
    }
    partes.push(writing)
  }
  return partes.join('')
}

export function reaisCell(centavos: number | null): CelulaCsv {
  return centavos === null ? null : { numero: writeReais(centavos) }
}

/** Ratio to percentage with two decimals, `12,34` for 0.12341. */
export function percentualCell(razao: number | null): CelulaCsv {
  return razao === null ? null : { numero: writeRazao(razao, 2) }
}
