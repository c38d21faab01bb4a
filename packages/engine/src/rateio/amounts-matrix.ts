import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'
import { addCentavos, LIMIT_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { RateioLocations } from './prepared.ts'

/** Eight megabytes. */
const QUADRO_MAX = 1_048_576

/**
 * Slack in centavos of a place during a split.
 * Two destinations may be one place, each part rounded up.
 */
const SLACK_CENTAVOS = 2

/**
 * Work matrix: amounts of one grupo item by place and month.
 * Month m of a place is at `location × meses + m`, so the months of a place are contiguous. Tracks the used places, so that clearing costs
 * no more than using. Sums in a month stay exact, because parts of amounts never exceed the amounts.
 */
export class AmountsMatrix {
  readonly meses: number
  readonly valores: Float64Array
  readonly used: Int32Array
  quantos = 0
  private readonly marcados: Uint8Array

  constructor(locations: number, meses: number) {
    this.meses = Math.min(meses, Math.max(Math.floor(QUADRO_MAX / locations), 1))
    this.valores = new Float64Array(locations * this.meses)
    this.used = new Int32Array(locations)
    this.marcados = new Uint8Array(locations)
  }

  has(location: number): boolean {
    return this.marcados[location] === 1
  }

  use(location: number): void {
    if (this.marcados[location] === 1) return
    this.marcados[location] = 1
    this.used[this.quantos++] = location
  }

  /** Loads the series `from` … `until − 1`, all of one grupo item, from month index `mes` on. */
  fill(cubo: Cubo, { locationOf }: RateioLocations, [from, until]: readonly [number, number], mes: number): void {
    const { valores, meses } = this
    const { valorCentavos } = cubo
    const { inicio, centroCusto, filial, firstMes } = seriesOf(cubo)
    let bruto = 0
    for (let s = from; s < until; s++) {
      const zero = inicio[s]! - firstMes[s]! + mes
      const first = Math.max(inicio[s]!, zero)
      const fim = Math.min(inicio[s + 1]!, zero + meses)
      if (first >= fim) continue
      const location = locationOf(centroCusto[s]!, filial[s]!)
      const since = location * meses - zero
      for (let i = first; i < fim; i++) {
        const valor = valorCentavos[i]!
        valores[since + i] = valor
        bruto += Math.abs(valor)
      }
      this.use(location)
    }
    // All months together rarely approach the limit. Only then is each month checked.
    if (bruto > LIMIT_SOMA_CENTAVOS - SLACK_CENTAVOS) this.assertBrutos()
  }

  /** A sum that ever exceeded the exact range stays above the limit. */
  private assertBrutos(): void {
    const { valores, meses, used, quantos } = this
    for (let m = 0; m < meses; m++) {
      let bruto = 0
      for (let u = 0; u < quantos; u++) bruto += Math.abs(valores[used[u]! * meses + m]!)
      addCentavos(bruto, SLACK_CENTAVOS)
    }
  }

  /** Ascending. Sorts only when few places are used; otherwise a scan is faster. */
  listUsed(): Int32Array {
    const { used, marcados, quantos } = this
    if (quantos * 16 < marcados.length) return used.subarray(0, quantos).toSorted()
    // Branch-free: also writes unused places, which the next place overwrites.
    for (let location = 0, u = 0; u < quantos; location++) {
      used[u] = location
      u += marcados[location]!
    }
    return used.subarray(0, quantos)
  }

  clear(): void {
    const { valores, meses } = this
    for (let u = 0; u < this.quantos; u++) {
      const location = this.used[u]!
      this.marcados[location] = 0
      for (let i = location * meses; i < (location + 1) * meses; i++) valores[i] = 0
    }
    this.quantos = 0
  }
}
