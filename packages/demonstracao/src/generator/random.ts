/** Seeded random numbers (mulberry32): the same seed gives the same file on any machine. */
export class Aleatorio {
  #estado: number

  constructor(semente: number) {
    this.#estado = semente >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#estado = (this.#estado + 0x6d2b79f5) >>> 0
    let t = this.#estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below(limite: number): number {
    return Math.floor(this.next() * limite)
  }

  pick<T>(itens: readonly T[]): T {
    const item = itens[this.below(itens.length)]
    if (item === undefined) throw new RangeError('pick: lista vazia')
    return item
  }

  weighted(pesos: readonly number[]): number {
    let resto = this.next() * pesos.reduce((soma, peso) => soma + peso, 0)
    for (const [i, peso] of pesos.entries()) {
      resto -= peso
      if (resto < 0) return i
    }
    return pesos.length - 1
  }

  around(media: number): number {
    return Math.max(1, Math.round(media * (0.3 + 1.4 * this.next())))
  }
}
