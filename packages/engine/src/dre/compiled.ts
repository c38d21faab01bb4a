import type { FormulaAvaliador } from '../formula/types.ts'
import type { Agregacao, DreItemTipo } from './item.ts'
import type { DreUnidade } from './types.ts'

export interface DreParte {
  readonly grupoItem: number
  readonly index: number
  readonly grupo: number | undefined
  readonly sinal: 1 | -1
}

export type DrePlano =
  | { readonly tipo: 'titulo' }
  | { readonly tipo: 'soma'; readonly partes: readonly DreParte[]; readonly indices: Int32Array; readonly coeficientes: Float64Array }
  | {
      /** Linear with integer coefficients: exact in centavos. */
      readonly tipo: 'linear'
      readonly termos: Int32Array
      readonly coeficientes: Float64Array
      /** Centavos added per month, or once per period when the item is recalculated. */
      readonly constante: number
    }
  | {
      /**
       * Linear with fractional coefficients, rounded once, half to even.
       * `(Σ numerador × termo + constante) ÷ denominador`.
       */
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
  readonly formula: string | undefined
  readonly plano: DrePlano
  /** Look-back of the line in periods, directly or through other lines; bounded at compilation. */
  readonly alcance: number
  /** The value of a period is the sum of its months. */
  readonly aditiva: boolean
  /** The plan gives the same result on a whole period as month by month. */
  readonly direta: boolean
}

/**
 * Returns the number of times the constant counts in a period of `meses` months.
 * `RL - 1000` summed over a quarter subtracts 3000.
 */
export function countConstantes({ agregacao }: DreItemCompilado, meses: number): number {
  return agregacao === 'soma' ? meses : 1
}

export interface DreCompilada {
  readonly itens: readonly DreItemCompilado[]
  readonly posicoes: ReadonlyMap<string, number>
  readonly ordem: readonly number[]
  /** Ids of the grupo itens added up by some line, ascending. Money in others is in no line. */
  readonly grupoItens: readonly number[]
}
