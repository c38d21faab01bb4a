/** Layout of a bridge chart: bar positions as fractions of the range. Pure. */
export interface Barra {
  inicio: number
  tamanho: number
}

/** The first bar is the base, the last the target; both begin at zero. */
export function layoutPonte(base: number, passos: readonly number[]): Barra[] {
  let em = base
  const trechos = [[0, base] as const, ...passos.map((passo) => [em, (em += passo)] as const)]
  trechos.push([0, em])
  const pontos = trechos.flat()
  const [menor, maior] = [Math.min(...pontos), Math.max(...pontos)]
  const largura = maior - menor || 1
  return trechos.map(([a, b]) => ({ inicio: (Math.min(a, b) - menor) / largura, tamanho: Math.abs(b - a) / largura }))
}
