import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import { addCentavos, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { RateioLugares } from './prepared.ts'

/** Maximum amounts in the window: eight megabytes. */
const QUADRO_MAXIMO = 1_048_576

/** Slack in centavos of a place during a split: two destinations may be one place, each part rounded up. */
const FOLGA = 2

/**
 * Work matrix: amounts of one grupo item by place and month.
 * Month m of a place is at `lugar × meses + m`, so the months of a place are contiguous. Tracks the used places, so that clearing costs no
 * more than using. Sums in a month stay exact, because parts of amounts never exceed the amounts.
 */
export class Quadro {
  readonly meses: number
  readonly valores: Float64Array
  readonly usados: Int32Array
  quantos = 0
  private readonly marcados: Uint8Array

  constructor(lugares: number, meses: number) {
    this.meses = Math.min(meses, Math.max(Math.floor(QUADRO_MAXIMO / lugares), 1))
    this.valores = new Float64Array(lugares * this.meses)
    this.usados = new Int32Array(lugares)
    this.marcados = new Uint8Array(lugares)
  }

  has(lugar: number): boolean {
    return this.marcados[lugar] === 1
  }

  use(lugar: number): void {
    if (this.marcados[lugar] === 1) return
    this.marcados[lugar] = 1
    this.usados[this.quantos++] = lugar
  }

  /**
   * Loads the series `de` … `ate − 1`, all of one grupo item, from month index `mes` on.
   * @throws CentavosError when the gross movement of a month is not exact
   */
  fill(cubo: Cubo, { lugarOf }: RateioLugares, [de, ate]: readonly [number, number], mes: number): void {
    const { valores, meses } = this
    const { valorCentavos } = cubo
    const { inicio, centroCusto, filial, primeiroMes } = seriesOf(cubo)
    let bruto = 0
    for (let s = de; s < ate; s++) {
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
    // All months together rarely approach the limit; only then is each month checked.
    if (bruto > LIMITE_SOMA_CENTAVOS - FOLGA) this.assertBrutos()
  }

  /** A sum that ever exceeded the exact range stays above the limit. */
  private assertBrutos(): void {
    const { valores, meses, usados, quantos } = this
    for (let m = 0; m < meses; m++) {
      let bruto = 0
      for (let u = 0; u < quantos; u++) bruto += Math.abs(valores[usados[u]! * meses + m]!)
      addCentavos(bruto, FOLGA)
    }
  }

  /** Ascending. Sorts only when few of many places are used; else scanning all of them is faster. */
  listUsados(): Int32Array {
    const { usados, marcados, quantos } = this
    if (quantos * 16 < marcados.length) return usados.subarray(0, quantos).toSorted()
    // Branch-free: also writes unused places, which the next one overwrites.
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
