/** Quantities that are no money: people, square metres, hours. */
import type { Idioma } from './language.ts'
import { formatInteiro, SEPARATORS } from './amount.ts'

/** A quantity as it is, with no decimals or two to six: 1.234,50. */
export function formatNumero(value: number, idioma: Idioma = 'pt'): string {
  // Two decimals where there are any: a column of amounts stays aligned.
  const fraction =
    Math.abs(value)
      .toFixed(6)
      .split('.')[1]
      ?.replace(/^(0{6}|(\d\d\d*?)0*)$/, '$2') ?? ''
  return formatInteiro(value, idioma) + (fraction && SEPARATORS[idioma].decimal + fraction)
}

/** A quantity as it is typed; undefined when it is none, or has its separators where they cannot be: `1.5` in Portuguese. */
export function readNumero(text: string, idioma: Idioma = 'pt'): number | undefined {
  const { thousands, decimal } = SEPARATORS[idioma]
  const [whole = '', fraction, ...rest] = text.replace(/\s/g, '').split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const groups = whole.split(thousands)
  const isGrouped = groups.every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined
  return Number(`${groups.join('')}.${fraction ?? '0'}`)
}
