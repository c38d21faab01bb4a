import type { Cubo } from './cubo.ts'
import { mergeCubos } from './merge.ts'
import { buildCuboFromSeries, spreadMeses } from './series.ts'

/** Cells that come in the order of a cube, or in several runs of it: a place that is not after the one before begins the next run, of other cells. */
export interface CuboInOrder {
  /** The months from `mes` on of one place: amounts `de` … `ate − 1` of `valores`, of which zeros are no cells. */
  readonly addMeses: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    de: number,
    ate: number,
  ) => void
  readonly build: () => Cubo
}

/** The same numbers with room for more. */
function widen<T extends Int32Array | Float64Array>(coluna: T, maior: T): T {
  maior.set(coluna)
  return maior
}

/** One run. The key of a place is kept once for all its months, and so are they while each place has had months in a row. */
class Trecho {
  private tamanho = 0
  private valorCentavos: Float64Array
  /** Of each cell, from the first place on that skipped a month. */
  private mes: Int32Array | undefined
  private series = 0
  /** Of each series: its first cell and the month of it, and its key. */
  private inicio = new Int32Array(64)
  private primeiroMes = new Int32Array(64)
  private grupoItem = new Int32Array(64)
  private centroCusto = new Int32Array(64)
  private filial = new Int32Array(64)

  constructor(lugar: number) {
    this.valorCentavos = new Float64Array(lugar)
  }

  /** Whether the place is after all that there are. */
  isNext(grupoItem: number, centroCusto: number, filial: number): boolean {
    const ultima = this.series - 1
    if (ultima < 0) return true
    return (grupoItem - this.grupoItem[ultima]! || centroCusto - this.centroCusto[ultima]! || filial - this.filial[ultima]!) > 0
  }

  add(grupoItem: number, centroCusto: number, filial: number, mes: number, valores: Float64Array, de: number, ate: number): void {
    this.reserve(ate - de)
    const { series, tamanho, valorCentavos } = this
    let [fim, primeira, ultima] = [tamanho, -1, -1]
    for (let k = de; k < ate; k++) {
      const valor = valores[k]!
      if (valor === 0) continue
      if (primeira < 0) primeira = k
      ultima = k
      valorCentavos[fim++] = valor
    }
    if (fim === tamanho) return
    this.tamanho = fim
    this.inicio[series] = tamanho
    this.primeiroMes[series] = mes + primeira - de
    this.grupoItem[series] = grupoItem
    this.centroCusto[series] = centroCusto
    this.filial[series] = filial
    this.series = series + 1
    if (this.mes !== undefined || fim - tamanho <= ultima - primeira) this.addMeses(mes - de, valores, primeira, ultima + 1)
  }

  /** The months of the last place, of which amount `k` is of month `desde + k`; of those before it, too, when it is the first to skip one. */
  private addMeses(desde: number, valores: Float64Array, de: number, ate: number): void {
    const ultima = this.series - 1
    const mes = (this.mes ??= spreadMeses(this.primeiroMes, this.inicio, ultima, new Int32Array(this.valorCentavos.length)))
    let i = this.inicio[ultima]!
    for (let k = de; k < ate; k++) if (valores[k] !== 0) mes[i++] = desde + k
  }

  /** Room for some cells of one more series, and for where the next one begins. */
  private reserve(quantas: number): void {
    const precisa = this.tamanho + quantas
    if (precisa > this.valorCentavos.length) {
      const lugar = Math.max(precisa, Math.ceil(this.valorCentavos.length * 1.5))
      this.valorCentavos = widen(this.valorCentavos, new Float64Array(lugar))
      this.mes = this.mes && widen(this.mes, new Int32Array(lugar))
    }
    if (this.series + 1 < this.inicio.length) return
    const lugar = this.inicio.length * 2
    this.inicio = widen(this.inicio, new Int32Array(lugar))
    this.primeiroMes = widen(this.primeiroMes, new Int32Array(lugar))
    this.grupoItem = widen(this.grupoItem, new Int32Array(lugar))
    this.centroCusto = widen(this.centroCusto, new Int32Array(lugar))
    this.filial = widen(this.filial, new Int32Array(lugar))
  }

  finish(): Cubo {
    const { tamanho, series, mes, valorCentavos } = this
    this.inicio[series] = tamanho
    // A copy only where much of the room stayed empty.
    const cheio = tamanho * 2 >= valorCentavos.length
    return buildCuboFromSeries(
      {
        inicio: this.inicio.slice(0, series + 1),
        grupoItem: this.grupoItem.slice(0, series),
        centroCusto: this.centroCusto.slice(0, series),
        filial: this.filial.slice(0, series),
      },
      this.primeiroMes.slice(0, series),
      cheio ? mes?.subarray(0, tamanho) : mes?.slice(0, tamanho),
      cheio ? valorCentavos.subarray(0, tamanho) : valorCentavos.slice(0, tamanho),
    )
  }
}

/** @param esperadas about how many cells will come; more of them find room, too */
export function createCuboInOrder(esperadas: number): CuboInOrder {
  let trecho = new Trecho(esperadas)
  const prontos: Cubo[] = []
  return {
    addMeses(grupoItem, centroCusto, filial, mes, valores, de, ate) {
      if (!trecho.isNext(grupoItem, centroCusto, filial)) {
        prontos.push(trecho.finish())
        trecho = new Trecho(esperadas)
      }
      trecho.add(grupoItem, centroCusto, filial, mes, valores, de, ate)
    },
    build: () => prontos.reduce(mergeCubos, trecho.finish()),
  }
}
