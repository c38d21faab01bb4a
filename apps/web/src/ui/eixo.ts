/** Axes of drawings: round values, and amounts short enough to stand beside a line. Pure. */
import { type Idioma, localeOf } from '../format/locale.ts'
import { MINUS, ZERO_DASH } from '../format/valor.ts'

/** Round values of the axis strictly inside the range, at most four, without zero: the zero line has its own. */
export function niceTicks(min: number, max: number): number[] {
  const span = max - min
  if (span <= 0) return []
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10
  const step = factor * power
  const ticks: number[] = []
  for (let index = Math.ceil(min / step); index * step <= max; index += 1) {
    if (index !== 0) ticks.push(index * step)
  }
  return ticks
}

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
  const text = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: casas }).format(reais / divisor)
  return `${centavos < 0 ? MINUS : ''}${text}${unidade === null ? '' : ` ${unit(unidade)}`}`
}
