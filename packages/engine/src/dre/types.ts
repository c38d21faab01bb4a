import type { CuboFiltro } from '../cubo/cubo.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreItemTipo } from './item.ts'

/** `dinheiro`: integer centavos. `razao`: a plain double (0,25 is 25 %, or whatever the formula means). `nenhuma`: a title. */
export type DreUnidade = 'dinheiro' | 'razao' | 'nenhuma'

/** A value of a line: null is the empty value, shown as —, and comes from a division by zero. Never NaN, never Infinity. */
export type DreValor = number | null

export interface DreConsulta {
  /** One column each. */
  readonly periodos: readonly Periodo[]
  readonly filtro?: CuboFiltro | undefined
  /** First month of the fiscal year, 1 to 12, for `acumulado`. 1 unless said. */
  readonly exercicioMesInicial?: number | undefined
  /** Called before a line is computed of a period: what it throws ends the computation. */
  readonly onLinha?: (() => void) | undefined
}

export interface DreLinha {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: DreItemTipo
  readonly nivel: number
  readonly unidade: DreUnidade
  /** One per column; all null for a title. */
  readonly valores: readonly DreValor[]
}

export interface DreTabela {
  readonly periodos: readonly Periodo[]
  /** In the order of the items. */
  readonly linhas: readonly DreLinha[]
}

/**
 * A column of a comparison. Columns refer to each other by `id`; a reference must be to a column of tipo `valor`.
 * On lines of unidade `razao`: `variacao` and `ah` are the difference (in points, 0,01 is 1 p.p.), `variacaoPercentual` and `av` are empty.
 */
export type DreColuna =
  | { readonly id: string; readonly tipo: 'valor'; readonly cenario: string; readonly periodo: Periodo }
  | { readonly id: string; readonly tipo: 'variacao' | 'variacaoPercentual'; readonly coluna: string; readonly base: string }
  | {
      readonly id: string
      readonly tipo: 'av'
      readonly coluna: string
      /** Code of the line that is 100 %; `RL` unless said. */
      readonly baseCodigo?: string | undefined
    }
  | { readonly id: string; readonly tipo: 'ah'; readonly coluna: string; readonly base: string }

/** A grupo item below a line of type `soma`, as it enters there. */
export interface DreDetalhe {
  /** Of the line. */
  readonly codigo: string
  readonly grupoItem: number
  readonly coeficiente: number
  readonly valores: readonly DreValor[]
}

export interface DreComparacao {
  readonly colunas: readonly DreColuna[]
  /** `valores` has one entry per column. */
  readonly linhas: readonly DreLinha[]
  /** Of the lines of type `soma`, in the order of the lines; in money columns those of a line add up to it. */
  readonly detalhes: readonly DreDetalhe[]
}
