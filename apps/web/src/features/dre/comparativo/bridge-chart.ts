/** A bridge from one amount to another: where each bar stands, as shares of the width from the lowest point to the highest. Pure. */
export interface Barra {
  inicio: number
  tamanho: number
}

/** The first bar is the amount that one comes from, the last the one that is arrived at; both stand on zero. */
export function layoutPonte(base: number, passos: readonly number[]): Barra[] {
  let em = base
  const trechos = [[0, base] as const, ...passos.map((passo) => [em, (em += passo)] as const)]
  trechos.push([0, em])
  const pontos = trechos.flat()
  const [menor, maior] = [Math.min(...pontos), Math.max(...pontos)]
  const largura = maior - menor || 1
  return trechos.map(([a, b]) => ({ inicio: (Math.min(a, b) - menor) / largura, tamanho: Math.abs(b - a) / largura }))
}
