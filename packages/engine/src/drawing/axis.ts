/** Returns at most four round axis values strictly inside the range, without zero. */
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

/** Rounds to `1 ÷ precision`, by default a tenth. */
export function round(value: number, precision = 10): number {
  return Math.round(value * precision) / precision
}
