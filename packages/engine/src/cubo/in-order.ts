import type { Cubo } from './cubo.ts'
import { mergeCubos } from './merge.ts'
import { noteSeries } from './series.ts'

/** Cells that come in the order of a cube, or in several runs of it: a place that is not after the one before begins the next run, of other cells. */
export interface CuboInOrder {
  /** The months from `mes` on of one place: amounts `de` … `ate − 1` of `valores`, of which zeros are no cells. */
  addMeses(grupoItem: number, centroCusto: number, filial: number, mes: number, valores: Float64Array, de: number, ate: number): void
  build(): Cubo
}

/** A key of every cell, from that of each series: equal ones of several series are written at once. */
function spreadChaves(chaves: readonly number[], inicios: readonly number[], tamanho: number): Int32Array {
  const dasCelulas = new Int32Array(tamanho)
  for (let s = 0, t = 0; s < chaves.length; s = t) {
    while (t < chaves.length && chaves[t] === chaves[s]) t++
    dasCelulas.fill(chaves[s]!, inicios[s], inicios[t] ?? tamanho)
  }
  return dasCelulas
}

/** One run. The key of a place is kept once for all its months until the end: writing it beside each of them takes as long as sharing. */
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
    const cubo = {
      tamanho,
      grupoItem: spreadChaves(this.grupoItem, inicios, tamanho),
      centroCusto: spreadChaves(this.centroCusto, inicios, tamanho),
      filial: spreadChaves(this.filial, inicios, tamanho),
      mes: cheio ? mes.subarray(0, tamanho) : mes.slice(0, tamanho),
      valorCentavos: cheio ? valorCentavos.subarray(0, tamanho) : valorCentavos.slice(0, tamanho),
    }
    const series = new Int32Array(inicios.length + 1)
    series.set(inicios)
    series[inicios.length] = tamanho
    noteSeries(cubo, series)
    return cubo
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
