/**
 * A day and an hour as they are typed. Every language of the product writes day, month, year, and the hour of 24; in the product a day is the
 * string `2026-03-31` and an hour `18:30`.
 */

/** Years that a record, a ledger or a plan can be of. */
const ANOS = { min: 1900, max: 2199 }
const INTEIRO = /^(?<ano>\d{4})-(?<mes>\d\d)-(?<dia>\d\d)$/
const COM_ANO = /^(?<dia>\d{1,2})[/.\- ](?<mes>\d{1,2})[/.\- ](?<ano>\d{4})$/
const SO_DIGITOS = /^(?<dia>\d\d)(?<mes>\d\d)(?<ano>\d{4})$/
/** Read only once the typing is over: each is also the beginning of a longer one. */
const CURTOS = [/^(?<dia>\d{1,2})[/.\- ](?<mes>\d{1,2})(?:[/.\- ](?<ano>\d\d)?)?$/, /^(?<dia>\d\d)(?<mes>\d\d)(?<ano>\d\d)?$/]
const HORA = /^(?<horas>\d\d):?(?<minutos>\d\d)$/
const HORA_CURTA = /^(?<horas>\d{1,2})(?:[:h](?<minutos>\d\d)?)?$/

const two = (numero: number): string => String(numero).padStart(2, '0')

/** The first and the last day there are. */
export const DIAS = { primeiro: `${ANOS.min}-01-01`, ultimo: `${ANOS.max}-12-31` }

/** Whether it is a day that exists, such as `2026-03-31`. */
export function isDia(texto: string): boolean {
  const date = INTEIRO.test(texto) ? new Date(`${texto}T12:00:00Z`) : undefined
  if (date === undefined || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(texto)) return false
  return date.getUTCFullYear() >= ANOS.min && date.getUTCFullYear() <= ANOS.max
}

/**
 * The day that was typed, or null where there is none.
 * @param over whether the typing is over: `31/3` is then of this year, `31/3/26` of this century
 */
export function parseDia(texto: string, over: boolean, anoAtual: number): string | null {
  const typed = withLatinDigits(texto)
  for (const pattern of [INTEIRO, COM_ANO, SO_DIGITOS, ...(over ? CURTOS : [])]) {
    const { dia, mes, ano = String(anoAtual) } = pattern.exec(typed)?.groups ?? {}
    if (dia === undefined || mes === undefined) continue
    const found = `${ano.length === 2 ? `20${ano}` : ano}-${two(Number(mes))}-${two(Number(dia))}`
    return isDia(found) ? found : null
  }
  return null
}

/** The day that it is where the reader is, or was so many days ago. */
export function diaLocal(now: Date, daysAgo = 0): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The hour that was typed, or null. @param over whether the typing is over: `9` and `9h` are then 09:00 */
export function parseHora(texto: string, over: boolean): string | null {
  const typed = withLatinDigits(texto)
  const { horas, minutos = '00' } = (HORA.exec(typed) ?? (over ? HORA_CURTA.exec(typed) : null))?.groups ?? {}
  return horas !== undefined && Number(horas) < 24 && Number(minutos) < 60 ? `${two(Number(horas))}:${minutos}` : null
}

/** What stands between two numbers comes by itself, and typed all the same it is there once. */
export function separate(texto: string, separator: '/' | ':'): string {
  const parts = separator === '/' ? /^(?:\d\d|\d{1,2}\/\d\d)$/ : /^\d\d$/
  return parts.test(texto) ? texto + separator : texto.replace(separator + separator, separator)
}

/** An Arabic keyboard has digits of its own. */
function withLatinDigits(texto: string): string {
  return texto.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)))
}
