/**
 * Parses and formats typed days and hours. All languages use day, month, year and 24 hours.
 * Days are `2026-03-31`, hours `18:30`.
 */

const ANOS = { min: 1900, max: 2199 }
const INTEGER = /^(?<ano>\d{4})-(?<mes>\d\d)-(?<dia>\d\d)$/
const COM_ANO = /^(?<dia>\d{1,2})[/.\- ](?<mes>\d{1,2})[/.\- ](?<ano>\d{4})$/
const SO_DIGITS = /^(?<dia>\d\d)(?<mes>\d\d)(?<ano>\d{4})$/
/** Parsed only when typing is over, because each is a prefix of a longer form. */
const SHORT = [/^(?<dia>\d{1,2})[/.\- ](?<mes>\d{1,2})(?:[/.\- ](?<ano>\d\d)?)?$/, /^(?<dia>\d\d)(?<mes>\d\d)(?<ano>\d\d)?$/]
const HOUR = /^(?<horas>\d\d):?(?<minutos>\d\d)$/
const SHORT_HOUR = /^(?<horas>\d{1,2})(?:[:h](?<minutos>\d\d)?)?$/

const two = (numero: number): string => String(numero).padStart(2, '0')

export const DIAS = { first: `${ANOS.min}-01-01`, last: `${ANOS.max}-12-31` }

export function isDia(texto: string): boolean {
  const date = INTEGER.test(texto) ? new Date(`${texto}T12:00:00Z`) : undefined
  if (date === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(texto)) return false
  return date.getUTCFullYear() >= ANOS.min && date.getUTCFullYear() <= ANOS.max
}

/**
 * Typed day, or null.
 * @param over typing is over: `31/3` then means this year, `31/3/26` this century
 */
export function parseDia(texto: string, over: boolean, currentAno: number): string | null {
  const typed = withLatinDigits(texto)
  for (const pattern of [INTEGER, COM_ANO, SO_DIGITS, ...(over ? SHORT : [])]) {
    const { dia, mes, ano = String(currentAno) } = pattern.exec(typed)?.groups ?? {}
    if (dia === undefined || mes === undefined) continue
    const found = `${ano.length === 2 ? `20${ano}` : ano}-${two(Number(mes))}-${two(Number(dia))}`
    return isDia(found) ? found : null
  }
  return null
}

export function diaLocal(now: Date, daysAgo = 0): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Typed hour, or null. @param over typing is over: `9` and `9h` then mean 09:00 */
export function parseHour(texto: string, over: boolean): string | null {
  const typed = withLatinDigits(texto)
  const { horas, minutos = '00' } = (HOUR.exec(typed) ?? (over ? SHORT_HOUR.exec(typed) : null))?.groups ?? {}
  return horas !== undefined && Number(horas) < 24 && Number(minutos) < 60 ? `${two(Number(horas))}:${minutos}` : null
}

export function separate(texto: string, separator: '/' | ':'): string {
  const parts = separator === '/' ? /^(?:\d\d|\d{1,2}\/\d\d)$/ : /^\d\d$/
  return parts.test(texto) ? texto + separator : texto.replace(separator + separator, separator)
}

/** Converts Arabic-Indic digits. */
function withLatinDigits(texto: string): string {
  return texto.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)))
}
