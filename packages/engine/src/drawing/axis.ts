/** Returns at most four round axis values strictly inside the range. Without zero, as the zero line is drawn separately. */
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

/** Rounds positions to a tenth of a unit, and shares of the width to a hundred thousandth. */
export function round(value: number, precision = 10): number {
  return Math.round(value * precision) / precision
}
