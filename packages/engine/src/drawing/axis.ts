/** Axes of drawings. Pure. */

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

/** Places of a drawing are kept to a tenth of a unit, shares of its width to a hundred thousandth. */
export function round(value: number, precision = 10): number {
  return Math.round(value * precision) / precision
}
