import type { Cubo } from './cubo.ts'

/** Places of a cube, numbered in the order of their keys: `centro × filiais + filial`, both by position. */
export interface CuboLugares {
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly quantidade: number
}

/** Cells that come grupo item by grupo item, ids ascending, and in each of them month by month; places in any order. */
export interface CuboPorItem {
  /** A place comes once in a month; nothing is added up, and zero is no cell. */
  add(grupoItem: number, lugar: number, mes: number, valorCentavos: number): void
  build(): Cubo
}

/** Columns of cells with room for more of them. */
class Colunas {
  tamanho = 0
  grupoItem: Int32Array
  centroCusto: Int32Array
  filial: Int32Array
  mes: Int32Array
  valorCentavos: Float64Array

  constructor(lugar: number) {
    this.grupoItem = new Int32Array(lugar)
    this.centroCusto = new Int32Array(lugar)
    this.filial = new Int32Array(lugar)
    this.mes = new Int32Array(lugar)
    this.valorCentavos = new Float64Array(lugar)
  }

  /** With room for `quantas` more; the cells are the same. */
  reserve(quantas: number): Colunas {
    if (this.tamanho + quantas <= this.mes.length) return this
    const maiores = new Colunas((this.tamanho + quantas) * 2)
    maiores.tamanho = this.tamanho
    maiores.grupoItem.set(this.grupoItem)
    maiores.centroCusto.set(this.centroCusto)
    maiores.filial.set(this.filial)
    maiores.mes.set(this.mes)
    maiores.valorCentavos.set(this.valorCentavos)
    return maiores
  }

  finish(): Cubo {
    const { tamanho } = this
    return {
      tamanho,
      grupoItem: this.grupoItem.slice(0, tamanho),
      centroCusto: this.centroCusto.slice(0, tamanho),
      filial: this.filial.slice(0, tamanho),
      mes: this.mes.slice(0, tamanho),
      valorCentavos: this.valorCentavos.slice(0, tamanho),
    }
  }
}

/**
 * Puts cells in the order of a cube by counting instead of sorting: within a place the months already stand in their order, so each cell goes
 * after those of the places before it.
 * @param esperadas about how many cells will come; more of them find room, too
 */
export function createCuboPorItem({ centrosCusto, filiais, quantidade }: CuboLugares, esperadas: number): CuboPorItem {
  const centroDoLugar = Int32Array.from({ length: quantidade }, (_, lugar) => centrosCusto[Math.floor(lugar / filiais.length)]!)
  const filialDoLugar = Int32Array.from({ length: quantidade }, (_, lugar) => filiais[lugar % filiais.length]!)
  const proximo = new Int32Array(quantidade + 1)
  let colunas = new Colunas(esperadas)
  // The cells of the item that is coming.
  let item = -1
  let quantas = 0
  let lugares = new Int32Array(1024)
  let meses = new Int32Array(1024)
  let valores = new Float64Array(1024)

  const close = (): void => {
    if (quantas === 0) return
    colunas = colunas.reserve(quantas)
    proximo.fill(0)
    for (let i = 0; i < quantas; i++) proximo[lugares[i]! + 1]! += 1
    for (let lugar = 0; lugar < quantidade; lugar++) proximo[lugar + 1]! += proximo[lugar]!
    const { tamanho, centroCusto, filial, mes, valorCentavos } = colunas
    for (let i = 0; i < quantas; i++) {
      const lugar = lugares[i]!
      const posicao = tamanho + proximo[lugar]!++
      centroCusto[posicao] = centroDoLugar[lugar]!
      filial[posicao] = filialDoLugar[lugar]!
      mes[posicao] = meses[i]!
      valorCentavos[posicao] = valores[i]!
    }
    colunas.grupoItem.fill(item, tamanho, tamanho + quantas)
    colunas.tamanho += quantas
    quantas = 0
  }

  const grow = (): void => {
    const [deLugares, deMeses, deValores] = [lugares, meses, valores]
    lugares = new Int32Array(quantas * 2)
    meses = new Int32Array(quantas * 2)
    valores = new Float64Array(quantas * 2)
    lugares.set(deLugares)
    meses.set(deMeses)
    valores.set(deValores)
  }

  return {
    add(grupoItem, lugar, mes, valorCentavos) {
      if (valorCentavos === 0) return
      if (item !== grupoItem) {
        close()
        item = grupoItem
      }
      if (quantas === meses.length) grow()
      lugares[quantas] = lugar
      meses[quantas] = mes
      valores[quantas++] = valorCentavos
    },
    build() {
      close()
      return colunas.finish()
    },
  }
}
