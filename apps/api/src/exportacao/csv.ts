import { writeNumero, writeRazao, writeReais } from '@lastro/formato'
import { ErroApi } from '../http/erro.ts'
import type { Celula } from './documento.ts'
import { inSlices } from './yield-to-event-loop.ts'

/**
 * CSV injection: a spreadsheet runs cells that begin like a formula. Leading blanks, which some programs drop, and full-width signs count
 * too.
 */
const PARECE_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

function printTexto(text: string): string {
  const safe = PARECE_FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Ratios are percentages with two decimals, `12,34` for 0.12341. */
function printCelula(celula: Celula): string {
  if (celula === null) return ''
  if (typeof celula === 'string') return printTexto(celula)
  if ('numero' in celula) return celula.numero === null ? '' : writeNumero(celula.numero)
  if ('centavos' in celula) return celula.centavos === null ? '' : writeReais(celula.centavos)
  return celula.razao === null ? '' : writeRazao(celula.razao, 2)
}

const MARCA_UTF8 = '\ufeff'

/**
 * Five times a budget of a hundred thousand lines with three values a month.
 * Close to the length limit of strings.
 */
const CARACTERES_MAX = 300_000_000

/**
 * CSV as Excel in Portuguese opens it: UTF-8 with BOM, `;`, CRLF, decimal comma.
 * Streams rows, yielding to other requests.
 * @throws ErroApi `dados_too_large`
 */
export async function writeCsv(rows: Iterable<readonly Celula[]>): Promise<string> {
  const partes = [MARCA_UTF8]
  let caracteres = 0
  for await (const row of inSlices(rows)) {
    const written = `${row.map(printCelula).join(';')}\r\n`
    caracteres += written.length
    if (caracteres > CARACTERES_MAX) {
      throw new ErroApi('dados_too_large', { message: 'O arquivo ficaria grande demais. Filtre o que ele leva, ou baixe em XLSX.' })
    }
    partes.push(written)
  }
  return partes.join('')
}
