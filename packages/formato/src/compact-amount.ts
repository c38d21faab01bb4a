/** Compact amounts for axis labels. */
import { MINUS, ZERO_DASH } from './amount.ts'
import { type Language, localeOf } from './language.ts'

export type UnidadeCompacta = 'bi' | 'mi' | 'mil'

const UNIDADES: readonly (readonly [UnidadeCompacta, number])[] = [
  ['bi', 1e9],
  ['mi', 1e6],
  ['mil', 1e3],
]

/** Prints a compact amount: 1,5 mi; 500 mil. The larger unit starts at half of it, so that an axis has one unit. */
export function compactCentavos(centavos: number, unit: (unidade: UnidadeCompacta) => string, language: Language, casas = 2): string {
  if (centavos === 0) return ZERO_DASH
  const reais = Math.abs(centavos) / 100
  const [unidade, divisor] = UNIDADES.find(([, each]) => reais * 2 >= each) ?? [null, 1]
  // Three significant digits, which is all that fits next to a line.
  const digits = { maximumFractionDigits: casas, maximumSignificantDigits: 3, roundingPriority: 'lessPrecision' } as const
  const text = new Intl.NumberFormat(localeOf(language), digits).format(reais / divisor)
  return `${centavos < 0 ? MINUS : ''}${text}${unidade === null ? '' : ` ${unit(unidade)}`}`
}
