import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'

/**
 * Amounts by (grupoItem, centroCusto, filial, mês), as a struct of arrays.
 * Position i of every array is one cell. Keys are database ids; 0 as centroCusto or filial means "none". Cells are sorted by grupoItem,
 * centroCusto, filial, mês with unique keys, so two cubes with the same content are equal array by array. Realizado, orçado and previsto
 * are all cubes.
 */
export interface Cubo {
  readonly tamanho: number
  readonly grupoItem: Int32Array
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
  readonly mes: Int32Array
  readonly valorCentavos: Float64Array
}

export interface CuboCelula {
  readonly grupoItem: number
  readonly centroCusto: number
  readonly filial: number
  readonly mes: Mes
  readonly valorCentavos: Centavos
}

/**
 * Filter of cells. A missing list means all; an empty list means none.
 * The id 0 selects cells without the dimension.
 */
export interface CuboFilter {
  readonly centrosCusto?: readonly number[] | undefined
  readonly filiais?: readonly number[] | undefined
}
