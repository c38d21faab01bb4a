import type { Language } from './language.ts'
import { formatInteger, SEPARATORS } from './amount.ts'

/** `1.234,50`: no decimals, or two to six. */
export function formatNumero(value: number, language: Language = 'pt'): string {
  const fraction =
    Math.abs(value)
      .toFixed(6)
      .split('.')[1]
      ?.replace(/^(0{6}|(\d\d\d*?)0*)$/, '$2') ?? ''
  return formatInteger(value, language) + (fraction && SEPARATORS[language].decimal + fraction)
}

/** `1234,5` from `1234.5`: a stored decimal as typed. */
export function writeNumero(valor: number | string, language: Language = 'pt'): string {
  return String(valor).replace('.', SEPARATORS[language].decimal)
}

/** `12,5` from 125.000 millionths: a percentage as typed. */
export function writePpm(ppm: number, language: Language = 'pt'): string {
  return writeNumero(ppm / 10_000, language)
}

/** Parses a typed quantity. Undefined for misplaced separators, such as `1.5` in Portuguese. */
export function readNumero(text: string, language: Language = 'pt'): number | undefined {
  const { thousands, decimal } = SEPARATORS[language]
  const [whole = '', fraction, ...rest] = text.replace(/\s/g, '').split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const groups = whole.split(thousands)
  const isGrouped = groups.every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined
  return Number(`${groups.join('')}.${fraction ?? '0'}`)
}
