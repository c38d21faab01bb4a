/** Seeded random numbers (mulberry32): the same seed gives the same file on any machine. */
export class Aleatorio {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(itens: readonly T[]): T {
    const item = itens[this.below(itens.length)]
    if (item === undefined) throw new RangeError('pick from an empty list')
    return item
  }

  weighted(pesos: readonly number[]): number {
    let rest = this.next() * pesos.reduce((soma, peso) => soma + peso, 0)
    for (const [i, peso] of pesos.entries()) {
      rest -= peso
      if (rest < 0) return i
    }
    return pesos.length - 1
  }

  around(mean: number): number {
    return Math.max(1, Math.round(mean * (0.3 + 1.4 * this.next())))
  }
}
