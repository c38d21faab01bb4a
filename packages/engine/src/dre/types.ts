import type { CuboFilter } from '../cubo/cubo.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreItemTipo } from './item.ts'

/** `dinheiro`: integer centavos. `razao`: a double (0,25 is 25 %). `nenhuma`: a title. */
export type DreUnidade = 'dinheiro' | 'razao' | 'nenhuma'

/**
 * Value of a line. Null is the empty value, shown as —, after a division by zero.
 * Never NaN, never Infinity.
 */
export type DreValor = number | null

export interface DreConsulta {
  readonly periodos: readonly Periodo[]
  readonly filtro?: CuboFilter | undefined
  readonly exercicioMesInicial?: number | undefined
  /** Called before each line of a period is computed. Throwing in it aborts the computation. */
  readonly onLinha?: (() => void) | undefined
}

export interface DreLinha {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: DreItemTipo
  readonly nivel: number
  readonly unidade: DreUnidade
  readonly valores: readonly DreValor[]
}

export interface DreTable {
  readonly periodos: readonly Periodo[]
  readonly linhas: readonly DreLinha[]
}

/**
 * Column of a comparison. Derived columns reference columns of tipo `valor` by `id`.
 * On lines of unidade `razao`, `variacao` and `ah` are the difference (in points, 0,01 is 1 p.p.); `variacaoPercentual` and `av` are null.
 */
export type DreColuna =
  | { readonly id: string; readonly tipo: 'valor'; readonly cenario: string; readonly periodo: Periodo }
  | { readonly id: string; readonly tipo: 'variacao' | 'variacaoPercentual'; readonly coluna: string; readonly base: string }
  | {
      readonly id: string
      readonly tipo: 'av'
      readonly coluna: string
      readonly baseCodigo?: string | undefined
    }
  | { readonly id: string; readonly tipo: 'ah'; readonly coluna: string; readonly base: string }

export interface DreDetail {
  readonly codigo: string
  readonly grupoItem: number
  readonly coeficiente: number
  readonly valores: readonly DreValor[]
}

export interface DreComparison {
  readonly colunas: readonly DreColuna[]
  readonly linhas: readonly DreLinha[]
  /**
   * Details of lines of type `soma`, in the order of the lines.
   * In money columns they add up to their line.
   */
  readonly details: readonly DreDetail[]
}
