/** Headers of two rows: a month above Débito and Crédito, or above Realizado and Orçado, and a year above its months. */
import type { Celula } from './cell.ts'
import { printCelula } from './cell.ts'
import { readMes } from './date.ts'
import { expandHeader } from './header.ts'
import { monthOfName, monthsOf } from './month-of-text.ts'
import { isBlank } from './noise.ts'

const YEAR = /^(?:19|20)\d{2}$/
const AMOUNT =
  /^(?:debitos?|creditos?|debit|credit|saldo(?: .*)?|movimento|valor|liquido|realizado|real|actual|efetivo|orc\w*|prev\w*|budget|meta|var\w*|diferenca|desvio|av|ah|)$/

/** Columns below one cell of the upper row. */
type Span = { period: string; isYear: boolean; labels: string[] }

/** A month or a year as text; undefined for any other cell. */
function periodOf(celula: Celula | undefined): string | undefined {
  if (isBlank(celula)) return undefined
  const texto = printCelula(celula ?? null).trim()
  if (YEAR.test(texto)) return texto
  if (typeof celula !== 'string') {
    const mes = readMes(celula ?? null, 'serial')
    return mes === undefined || (typeof celula === 'number' && celula < 10_000) ? undefined : `${mes.slice(5)}/${mes.slice(0, 4)}`
  }
  return texto.length <= 20 && (monthsOf(texto).length === 1 || monthOfName(texto) !== undefined) ? texto : undefined
}

function isLabel(celula: Celula): boolean {
  return periodOf(celula) !== undefined || (typeof celula === 'string' && AMOUNT.test(expandHeader(celula)))
}

function listSpans(above: readonly Celula[], header: readonly Celula[]): Span[] {
  const spans: Span[] = []
  let span: Span | undefined
  for (const [i, celula] of header.entries()) {
    const upper = above[i]
    const period = periodOf(upper)
    // Without merged cells the period is repeated.
    if (!isBlank(upper) && (period === undefined || period !== span?.period)) {
      span = period === undefined ? undefined : { period, isYear: YEAR.test(period), labels: [] }
      if (span !== undefined) spans.push(span)
    }
    if (!isBlank(celula) && isLabel(celula)) span?.labels.push(printCelula(celula).trim().toLowerCase())
  }
  return spans
}

/** Whether the periods of a row have the same two or more columns each, which the row below names. */
export function isDoubleHeader(above: readonly Celula[] | undefined, header: readonly Celula[]): boolean {
  if (above === undefined || !header.every((celula) => isBlank(celula) || typeof celula === 'string' || periodOf(celula) !== undefined))
    return false
  const spans = listSpans(above, header)
  const [first] = spans
  if (first === undefined || spans.some(({ labels }) => labels.length < 2)) return false
  if (spans.every(({ isYear }) => isYear))
    return first.labels.every((label) => monthOfName(label) !== undefined || monthsOf(label).length === 1)
  return spans.length >= 2 && spans.every(({ labels }) => labels.join('|') === first.labels.join('|'))
}

/** One header of both rows: `jan/25 Débito`, `jan 2025`. */
export function joinHeader(above: readonly Celula[], header: readonly Celula[]): Celula[] {
  let group = ''
  return Array.from({ length: Math.max(above.length, header.length) }, (_, i) => {
    const [upper = null, lower = null] = [above[i], header[i]]
    if (!isBlank(upper)) group = periodOf(upper) ?? printCelula(upper).trim()
    if (isBlank(lower)) return isBlank(upper) ? null : upper
    if (group === '' || !isLabel(lower)) return lower
    const label = periodOf(lower) ?? printCelula(lower).trim()
    return YEAR.test(group) ? `${label} ${group}` : `${group} ${label}`
  })
}
