/** Compact amounts for axis labels. */
import { joinDigits, MINUS, roundDivide, ZERO_DASH } from './amount.ts'
import type { Language } from './language.ts'

export type UnidadeCompacta = 'bi' | 'mi' | 'mil'

const COMPACT_UNITS: readonly (readonly [UnidadeCompacta, number])[] = [
  ['bi', 1e11],
  ['mi', 1e8],
  ['mil', 1e5],
]
/** All that fits next to a line. */
const SIGNIFICANT = 3

/** Prints a compact amount: 1,5 mi; 500 mil. The larger unit starts at half of it, so that an axis has one unit. */
export function compactCentavos(centavos: number, unit: (unidade: UnidadeCompacta) => string, language: Language, casas = 2): string {
  if (centavos === 0) return ZERO_DASH
  const magnitude = Math.abs(centavos)
  const [unidade, porUnidade] = COMPACT_UNITS.find(([, each]) => magnitude * 2 >= each) ?? [null, 100]
  const integers = Math.floor(magnitude / porUnidade)
  const decimals = Math.min(casas, SIGNIFICANT - (integers === 0 ? 0 : String(integers).length))
  const step = decimals < 0 ? porUnidade * 10 ** -decimals : porUnidade / 10 ** decimals
  const hundredths = String(roundDivide(magnitude, step) * 10 ** (2 - decimals)).padStart(3, '0')
  const fraction = hundredths.slice(-2).replace(/0+$/, '')
  const text = joinDigits(hundredths.slice(0, -2), fraction, language)
  return `${centavos < 0 ? MINUS : ''}${text}${unidade === null ? '' : ` ${unit(unidade)}`}`
}
