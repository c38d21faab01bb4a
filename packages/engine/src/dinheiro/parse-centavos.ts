import type { Centavos } from './centavos.ts'

/**
 * Decimal mark: `1.234,56` (pt-BR) or `1,234.56` (open data, most programs).
 * The other mark groups thousands.
 */
export type MarcaDecimal = 'virgula' | 'ponto'

const DIGITS: Record<MarcaDecimal, RegExp> = {
  virgula: /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
  ponto: /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
}

/**
 * Sign, currency and parentheses around the digits.
 * `(5)`, `-5`, `-R$ 5`, `R$ -5`, `R$ (5)` of the accounting format of spreadsheets, and `5-` of some ERPs. One sign only. A minus is U+002D
 * or the typographic U+2212.
 */
const ENVELOPE =
  /^(?:(?:R\$\s*)?\(\s*(?:R\$\s*)?([\d.,]+)\s*\)|(?:([-+−])\s*(?:R\$\s*)?|R\$\s*(?:([-+−])\s*)?)?([\d.,]+))$|^(?:R\$\s*)?([\d.,]+)\s*([-−])$/

/**
 * Parses an amount in reais to centavos; undefined when the text is not one amount.
 * Negative with a minus or in parentheses; `R$` is allowed; thousands are optional, but in groups of three. Refused: an empty text, two
 * signs, `1.23,4`, wrong groups, more than two decimals other than zeros (`1,005` would need a choice of rounding), more than 2^53 − 1
 * centavos.
 */
export function parseCentavos(texto: string, options: { readonly decimal?: MarcaDecimal } = {}): Centavos | undefined {
  const decimal = options.decimal ?? 'virgula'
  const envelope = ENVELOPE.exec(texto.trim())
  if (envelope === null) return undefined
  const [, parenthesized, sinalBefore, sinalAfter, loose, comSinalNoFim] = envelope
  const digits = DIGITS[decimal].exec(parenthesized ?? loose ?? comSinalNoFim ?? '')
  if (digits === null) return undefined
  const integers = (digits[1] ?? '').replaceAll(/[.,]/g, '')
  const decimais = digits[2] ?? ''
  if (/[^0]/.test(decimais.slice(2))) return undefined
  const centavos = Number(integers + decimais.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return undefined
  const sinal = sinalBefore ?? sinalAfter ?? '+'
  const negativo = parenthesized !== undefined || comSinalNoFim !== undefined || sinal !== '+'
  return negativo ? 0 - centavos : centavos
}
