/** Amounts short enough to stand beside a line of a drawing. Pure. */
import { type Idioma, localeOf, MINUS, ZERO_DASH } from '@lastro/formato'

export type UnidadeCompacta = 'bi' | 'mi' | 'mil'

const UNIDADES: readonly (readonly [UnidadeCompacta, number])[] = [
  ['bi', 1e9],
  ['mi', 1e6],
  ['mil', 1e3],
]

/**
 * Short amounts with their own unit: 1,5 mi; 500 mil. From half a unit on the larger one is used, so that an axis keeps one.
 * @param unit what a unit is called
 */
export function compactCentavos(centavos: number, unit: (unidade: UnidadeCompacta) => string, language: Idioma, casas = 2): string {
  if (centavos === 0) return ZERO_DASH
  const reais = Math.abs(centavos) / 100
  const [unidade, divisor] = UNIDADES.find(([, each]) => reais * 2 >= each) ?? [null, 1]
  // Three digits say enough beside a line, and no more of them have room there.
  const digitos = { maximumFractionDigits: casas, maximumSignificantDigits: 3, roundingPriority: 'lessPrecision' } as const
  const text = new Intl.NumberFormat(localeOf(language), digitos).format(reais / divisor)
  return `${centavos < 0 ? MINUS : ''}${text}${unidade === null ? '' : ` ${unit(unidade)}`}`
}
