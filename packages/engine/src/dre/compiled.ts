import type { FormulaAvaliador } from '../formula/types.ts'
import type { Agregacao, DreItemTipo } from './item.ts'
import type { DreUnidade } from './types.ts'

/** One entry of a compiled `soma`: which grupo item, with what sign, and through which grupo it came. */
export interface DreParte {
  readonly grupoItem: number
  /** Position of the grupo item in `DreCompilada.grupoItens`. */
  readonly indice: number
  readonly grupo: number | undefined
  readonly sinal: 1 | -1
}

/** How the value of an item is found. Items are named by their position. */
export type DrePlano =
  | { readonly tipo: 'titulo' }
  | { readonly tipo: 'soma'; readonly partes: readonly DreParte[]; readonly indices: Int32Array; readonly coeficientes: Float64Array }
  | {
      /** Linear with whole coefficients: exact in centavos. */
      readonly tipo: 'linear'
      readonly termos: Int32Array
      readonly coeficientes: Float64Array
      /** Centavos added in each month, or once in the period when the item is recalculated. */
      readonly constante: number
    }
  | {
      /** Linear with fractional coefficients: exact until one rounding, half to even, `(Σ numerador × termo + constante) ÷ denominador`. */
      readonly tipo: 'racional'
      readonly termos: Int32Array
      readonly numeradores: readonly bigint[]
      readonly constante: bigint
      readonly denominador: bigint
    }
  | { readonly tipo: 'geral'; readonly avaliar: FormulaAvaliador<number> }

export interface DreItemCompilado {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: DreItemTipo
  readonly nivel: number
  readonly unidade: DreUnidade
  readonly agregacao: Agregacao
  /** Canonical text of the formula, absent for `titulo` and `soma`. */
  readonly formula: string | undefined
  readonly plano: DrePlano
  /** Periods back that the line looks, by itself or through the lines it is made of; bounded when it is compiled. */
  readonly alcance: number
  /** The value of a period is the sum of the values of its months. */
  readonly aditiva: boolean
  /** The plan may be applied to a whole period at once, because that gives the same as going month by month. */
  readonly direta: boolean
}

/** How many times the constant of a linear item enters a period of `meses` months: `RL - 1000` summed over a quarter takes away 3000. */
export function countConstantes({ agregacao }: DreItemCompilado, meses: number): number {
  return agregacao === 'soma' ? meses : 1
}

/** A DRE ready to be computed, made once per structure. */
export interface DreCompilada {
  /** In display order. */
  readonly itens: readonly DreItemCompilado[]
  readonly posicoes: ReadonlyMap<string, number>
  /** Positions in an order in which each item comes after the ones it uses. */
  readonly ordem: readonly number[]
  /** Ids of the grupo itens that some line adds up, ascending. Money in any other grupo item is in no line. */
  readonly grupoItens: readonly number[]
}
