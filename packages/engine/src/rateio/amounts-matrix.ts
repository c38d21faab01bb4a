import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import { addCentavos, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { RateioLugares } from './prepared.ts'

/** Amounts that are worked on at once, at most: eight megabytes. */
const QUADRO_MAXIMO = 1_048_576

/** Centavos by which a place may pass what it will have, while an amount is shared: two destinations may be one place, each part rounded up. */
const FOLGA = 2

/**
 * The amounts of one grupo item by place and month: month m of a place is at `lugar × meses + m`, so that the months of a place are worked on
 * one beside the other. It knows which places have been used, so that clearing costs no more than using. What is added up in a month stays
 * exact, because parts of amounts are never more than the amounts.
 */
export class Quadro {
  readonly meses: number
  readonly valores: Float64Array
  readonly usados: Int32Array
  quantos = 0
  private readonly marcados: Uint8Array

  /** @param meses as many of them as there is room for */
  constructor(lugares: number, meses: number) {
    this.meses = Math.min(meses, Math.max(Math.floor(QUADRO_MAXIMO / lugares), 1))
    this.valores = new Float64Array(lugares * this.meses)
    this.usados = new Int32Array(lugares)
    this.marcados = new Uint8Array(lugares)
  }

  has(lugar: number): boolean {
    return this.marcados[lugar] === 1
  }

  /** From here on the place is one that is used. */
  use(lugar: number): void {
    if (this.marcados[lugar] === 1) return
    this.marcados[lugar] = 1
    this.usados[this.quantos++] = lugar
  }

  /**
   * Puts the series `de` … `ate − 1`, all of one grupo item, in the months from index `mes` on.
   * @throws CentavosError when a month moves more than is exact
   */
  fill(cubo: Cubo, { lugarOf }: RateioLugares, [de, ate]: readonly [number, number], mes: number): void {
    const { valores, meses } = this
    const { valorCentavos } = cubo
    const { inicio, centroCusto, filial, primeiroMes } = seriesOf(cubo)
    let bruto = 0
    for (let s = de; s < ate; s++) {
      // Cell `zero` would be of month `mes`.
      const zero = inicio[s]! - primeiroMes[s]! + mes
      const primeira = Math.max(inicio[s]!, zero)
      const fim = Math.min(inicio[s + 1]!, zero + meses)
      if (primeira >= fim) continue
      const lugar = lugarOf(centroCusto[s]!, filial[s]!)
      const desde = lugar * meses - zero
      for (let i = primeira; i < fim; i++) {
        const valor = valorCentavos[i]!
        valores[desde + i] = valor
        bruto += Math.abs(valor)
      }
      this.use(lugar)
    }
    // Months together rarely come near what is exact: only then is each of them asked.
    if (bruto > LIMITE_SOMA_CENTAVOS - FOLGA) this.assertBrutos()
  }

  /** A sum that was ever beyond what is exact stays beyond it. */
  private assertBrutos(): void {
    const { valores, meses, usados, quantos } = this
    for (let m = 0; m < meses; m++) {
      let bruto = 0
      for (let u = 0; u < quantos; u++) bruto += Math.abs(valores[usados[u]! * meses + m]!)
      addCentavos(bruto, FOLGA)
    }
  }

  /** Ascending. Sorted only where few of many are used: else looking at each of them is sooner. */
  listUsados(): Int32Array {
    const { usados, marcados, quantos } = this
    if (quantos * 16 < marcados.length) return usados.subarray(0, quantos).toSorted()
    // Written also where it is not used: the next one takes its place, and nothing has to be guessed.
    for (let lugar = 0, u = 0; u < quantos; lugar++) {
      usados[u] = lugar
      u += marcados[lugar]!
    }
    return usados.subarray(0, quantos)
  }

  clear(): void {
    const { valores, meses } = this
    for (let u = 0; u < this.quantos; u++) {
      const lugar = this.usados[u]!
      this.marcados[lugar] = 0
      for (let i = lugar * meses; i < (lugar + 1) * meses; i++) valores[i] = 0
    }
    this.quantos = 0
  }
}
