/** Layout of a bridge chart: bar positions as fractions of the range. */
export interface BridgeBar {
  inicio: number
  tamanho: number
}

/** The first bar is the base, the last the target; both begin at zero. */
export function layoutPonte(base: number, steps: readonly number[]): BridgeBar[] {
  let em = base
  const excerpts = [[0, base] as const, ...steps.map((step) => [em, (em += step)] as const)]
  excerpts.push([0, em])
  const pontos = excerpts.flat()
  const [smallest, largest] = [Math.min(...pontos), Math.max(...pontos)]
  const width = largest - smallest || 1
  return excerpts.map(([a, b]) => ({ inicio: (Math.min(a, b) - smallest) / width, tamanho: Math.abs(b - a) / width }))
}
