import type { Cubo } from './cubo.ts'
import { mergeCubos } from './merge.ts'
import { buildCuboFromSeries } from './series.ts'

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

/** One run. The key of a place is kept once for all its months. */
class Trecho {
  tamanho = 0
  private mes: Int32Array
  private valorCentavos: Float64Array
  /** Of the series: its first cell, and its key. */
  private readonly inicios: number[] = []
  private readonly grupoItem: number[] = []
  private readonly centroCusto: number[] = []
  private readonly filial: number[] = []

  constructor(lugar: number) {
    this.mes = new Int32Array(lugar)
    this.valorCentavos = new Float64Array(lugar)
  }

  /** Whether the place is after all that there are. */
  isNext(grupoItem: number, centroCusto: number, filial: number): boolean {
    const ultima = this.inicios.length - 1
    if (ultima < 0) return true
    return (grupoItem - this.grupoItem[ultima]! || centroCusto - this.centroCusto[ultima]! || filial - this.filial[ultima]!) > 0
  }

  add(grupoItem: number, centroCusto: number, filial: number, primeiro: number, valores: Float64Array, de: number, ate: number): void {
    this.reserve(ate - de)
    const { mes, valorCentavos } = this
    const inicio = this.tamanho
    let tamanho = inicio
    for (let k = de; k < ate; k++) {
      const valor = valores[k]!
      if (valor === 0) continue
      mes[tamanho] = primeiro + k - de
      valorCentavos[tamanho++] = valor
    }
    if (tamanho === inicio) return
    this.tamanho = tamanho
    this.inicios.push(inicio)
    this.grupoItem.push(grupoItem)
    this.centroCusto.push(centroCusto)
    this.filial.push(filial)
  }

  private reserve(quantas: number): void {
    const precisa = this.tamanho + quantas
    if (precisa <= this.mes.length) return
    const lugar = Math.max(precisa, Math.ceil(this.mes.length * 1.5))
    const [mes, valorCentavos] = [new Int32Array(lugar), new Float64Array(lugar)]
    mes.set(this.mes)
    valorCentavos.set(this.valorCentavos)
    this.mes = mes
    this.valorCentavos = valorCentavos
  }

  finish(): Cubo {
    const { tamanho, inicios, mes, valorCentavos } = this
    // A copy only where much of the room stayed empty.
    const cheio = tamanho * 2 >= mes.length
    return buildCuboFromSeries(
      {
        inicio: new Int32Array([...inicios, tamanho]),
        grupoItem: new Int32Array(this.grupoItem),
        centroCusto: new Int32Array(this.centroCusto),
        filial: new Int32Array(this.filial),
      },
      cheio ? mes.subarray(0, tamanho) : mes.slice(0, tamanho),
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
