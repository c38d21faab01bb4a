import type { Cubo } from './cubo.ts'
import { mergeCubos } from './merge.ts'
import { noteSeries } from './series.ts'

/** Cells that come in the order of a cube, or in several runs of it: a place that is not after the one before begins the next run, of other cells. */
export interface CuboInOrder {
  /** The months from `mes` on of one place: amounts `de` … `ate − 1` of `valores`, of which zeros are no cells. */
  addMeses(grupoItem: number, centroCusto: number, filial: number, mes: number, valores: Float64Array, de: number, ate: number): void
  build(): Cubo
}

/** Columns of cells with room for more of them, and where each series of them begins. */
class Colunas {
  tamanho = 0
  readonly inicios: number[] = []
  readonly grupoItem: Int32Array
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
  readonly mes: Int32Array
  readonly valorCentavos: Float64Array

  constructor(lugar: number) {
    this.grupoItem = new Int32Array(lugar)
    this.centroCusto = new Int32Array(lugar)
    this.filial = new Int32Array(lugar)
    this.mes = new Int32Array(lugar)
    this.valorCentavos = new Float64Array(lugar)
  }

  /** With room for `quantas` more; the cells are the same. */
  reserve(quantas: number): Colunas {
    const precisa = this.tamanho + quantas
    if (precisa <= this.mes.length) return this
    const maiores = new Colunas(Math.max(precisa, Math.ceil(this.mes.length * 1.5)))
    maiores.tamanho = this.tamanho
    for (const inicio of this.inicios) maiores.inicios.push(inicio)
    maiores.grupoItem.set(this.grupoItem)
    maiores.centroCusto.set(this.centroCusto)
    maiores.filial.set(this.filial)
    maiores.mes.set(this.mes)
    maiores.valorCentavos.set(this.valorCentavos)
    return maiores
  }

  finish(): Cubo {
    const cubo = this.cut()
    this.inicios.push(this.tamanho)
    noteSeries(cubo, Int32Array.from(this.inicios))
    return cubo
  }

  private cut(): Cubo {
    const { tamanho, grupoItem, centroCusto, filial, mes, valorCentavos } = this
    // A copy only where much of the room stayed empty.
    if (tamanho * 2 < mes.length) {
      return {
        tamanho,
        grupoItem: grupoItem.slice(0, tamanho),
        centroCusto: centroCusto.slice(0, tamanho),
        filial: filial.slice(0, tamanho),
        mes: mes.slice(0, tamanho),
        valorCentavos: valorCentavos.slice(0, tamanho),
      }
    }
    return {
      tamanho,
      grupoItem: grupoItem.subarray(0, tamanho),
      centroCusto: centroCusto.subarray(0, tamanho),
      filial: filial.subarray(0, tamanho),
      mes: mes.subarray(0, tamanho),
      valorCentavos: valorCentavos.subarray(0, tamanho),
    }
  }
}

/** @param esperadas about how many cells will come; more of them find room, too */
export function createCuboInOrder(esperadas: number): CuboInOrder {
  let colunas = new Colunas(esperadas)
  /** Grupo item, centro de custo and filial of the place before. */
  let [itemAntes, centroAntes, filialAntes] = [-1, -1, -1]
  const prontos: Cubo[] = []
  return {
    addMeses(item, centro, daFilial, primeiro, valores, de, ate) {
      if ((item - itemAntes || centro - centroAntes || daFilial - filialAntes) <= 0) {
        prontos.push(colunas.finish())
        colunas = new Colunas(esperadas)
      }
      itemAntes = item
      centroAntes = centro
      filialAntes = daFilial
      colunas = colunas.reserve(ate - de)
      const { grupoItem, centroCusto, filial, mes, valorCentavos } = colunas
      let { tamanho } = colunas
      const inicio = tamanho
      for (let k = de; k < ate; k++) {
        const valor = valores[k]!
        if (valor === 0) continue
        grupoItem[tamanho] = item
        centroCusto[tamanho] = centro
        filial[tamanho] = daFilial
        mes[tamanho] = primeiro + k - de
        valorCentavos[tamanho++] = valor
      }
      if (tamanho > inicio) colunas.inicios.push(inicio)
      colunas.tamanho = tamanho
    },
    build: () => prontos.reduce(mergeCubos, colunas.finish()),
  }
}
