/**
 * Amounts, ratios and counts as text.
 * Without `Intl`, so that every Node and browser gives the same text and integers stay integers.
 */
import type { Language } from './language.ts'

export const SEPARATORS: Readonly<Record<Language, { thousands: string; decimal: string }>> = {
  pt: { thousands: '.', decimal: ',' },
  en: { thousands: ',', decimal: '.' },
  fr: { thousands: '\u202f', decimal: ',' },
  ar: { thousands: ',', decimal: '.' },
}

export const marcaDecimalOf = (language: Language): 'virgula' | 'ponto' => (SEPARATORS[language].decimal === ',' ? 'virgula' : 'ponto')

/** U+2212 is as wide as a digit in tabular figures; a hyphen is not. */
export const MINUS = '−'
export const NO_VALUE = '—'
export const ZERO_DASH = '–'

const CENTAVOS_POR_UNIDADE = { reais: 100, milhares: 100_000, milhoes: 100_000_000 } as const

export type Escala = keyof typeof CENTAVOS_POR_UNIDADE

export interface ValorFormat {
  idioma?: Language
  /** `milhares` and `milhoes` default to one decimal, so that commas align. */
  escala?: Escala
  /** Default: two for reais, otherwise one. */
  casas?: number
  /** `traco` for statements, `zero` for control totals and grids. */
  zero?: 'traco' | 'zero'
  negativos?: 'menos' | 'parenteses'
  sinal?: boolean
}

/**
 * A loop, because it runs for every cell while a grid scrolls.
 * A lookahead pattern takes three times as long.
 */
function group(digits: string, separator: string): string {
  let text = digits.slice(0, digits.length % 3 || 3)
  for (let end = text.length; end < digits.length; end += 3) text += separator + digits.slice(end, end + 3)
  return text
}

/** `1.234,50` from the digits of both sides; without decimals when there are none. */
export function joinDigits(whole: string, fraction: string, language: Language): string {
  const { thousands, decimal } = SEPARATORS[language]
  return group(whole, thousands) + (fraction && decimal + fraction)
}

/** Divides by a power of ten, rounding half away from zero; exact integer arithmetic. */
export function roundDivide(value: number, divisor: number): number {
  const magnitude = Math.abs(value)
  const rest = magnitude % divisor
  return (magnitude - rest) / divisor + (rest * 2 >= divisor ? 1 : 0)
}

function signed(text: string, negative: boolean, format: ValorFormat): string {
  if (negative) return format.negativos === 'parenteses' && !format.sinal ? `(${text})` : MINUS + text
  return format.sinal ? `+${text}` : text
}

/**
 * Formats integer centavos, credit positive. Null gives —, zero – (or 0,00).
 * An amount that rounds to zero gives 0,0.
 */
export function formatCentavos(centavos: number | null, format: ValorFormat = {}): string {
  if (centavos === null) return NO_VALUE
  const { idioma = 'pt', escala = 'reais', zero = 'traco' } = format
  if (centavos === 0 && zero === 'traco') return ZERO_DASH
  const { casas = escala === 'reais' ? 2 : 1 } = format
  const units = roundDivide(centavos, CENTAVOS_POR_UNIDADE[escala] / 10 ** casas)
  const digits = String(units).padStart(casas + 1, '0')
  const text = joinDigits(digits.slice(0, digits.length - casas), digits.slice(digits.length - casas), idioma)
  if (units === 0) return text
  return signed(text, centavos < 0, format)
}

/** `1.234,56`, with zero as `0,00`, for sentences and files. */
export function formatReais(centavos: number, idioma: Language = 'pt'): string {
  return formatCentavos(centavos, { idioma, zero: 'zero' })
}

/** `-1234,56` without thousands separators, as typed and as files hold it. Integer arithmetic, so exact. */
export function writeReais(centavos: number, language: Language = 'pt'): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}${SEPARATORS[language].decimal}${digits.slice(-2)}`
}

/** `-12,34` from a ratio of -0.1234, for files and other programs. */
export function writeRazao(razao: number, casas: number): string {
  return (razao * 100).toFixed(casas).replace('.', ',')
}

export function formatDecimal(numero: number, casas: number, language: Language = 'pt'): string {
  const [whole = '0', fraction = ''] = Math.abs(numero).toFixed(casas).split('.')
  const text = joinDigits(whole, fraction, language)
  return numero < 0 && /[1-9]/.test(text) ? MINUS + text : text
}

/**
 * Formats a ratio as percent: 0.123 gives 12,3; null gives —.
 * The % is in the column header or in `symbol`. Beyond `cap` it gives > +999,9.
 */
export function formatRazao(
  razao: number | null,
  format: {
    idioma?: Language
    casas?: number
    sinal?: boolean
    symbol?: boolean
    cap?: number
    negativos?: ValorFormat['negativos']
  } = {},
): string {
  if (razao === null || !Number.isFinite(razao)) return NO_VALUE
  const { idioma = 'pt', casas = 1, sinal = false, symbol = false, cap = Infinity, negativos = 'menos' } = format
  if (Math.abs(razao) > cap) return `>\u202f${formatRazao(Math.sign(razao) * cap, { idioma, casas, sinal, symbol, negativos })}`
  const [whole = '0', fraction = ''] = Math.abs(razao * 100)
    .toFixed(casas)
    .split('.')
  const text = joinDigits(whole, fraction, idioma)
  const isZero = !/[1-9]/.test(text)
  const porcento = text + (symbol ? '%' : '')
  return isZero ? porcento : signed(porcento, razao < 0, { sinal, negativos })
}

export function formatInteger(value: number, language: Language = 'pt'): string {
  return (value < 0 ? MINUS : '') + group(String(Math.abs(Math.trunc(value))), SEPARATORS[language].thousands)
}

/** File size: 878 KB, 1,0 MB. */
export function formatBytes(bytes: number, language: Language = 'pt'): string {
  const { decimal } = SEPARATORS[language]
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  const [unit, divisor] = bytes < 1_000_000_000 ? (['MB', 1_000_000] as const) : (['GB', 1_000_000_000] as const)
  return `${(bytes / divisor).toFixed(1).replace('.', decimal)} ${unit}`
}

/** Contrast ratio: 4,5. Truncated, so that 4.46 does not pass as 4,5. */
export function formatContraste(razao: number, language: Language = 'pt'): string {
  return (Math.floor(razao * 10) / 10).toFixed(1).replace('.', SEPARATORS[language].decimal)
}
