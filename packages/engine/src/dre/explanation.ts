import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreItemTipo } from './item.ts'
import type { DreUnidade, DreValor } from './types.ts'

/** One direct part of a value. `contribuicao` is what it adds to the line; null where parts do not add up (a non-linear formula). */
export type DreParcela =
  | {
      readonly tipo: 'grupoItem'
      readonly grupoItem: number
      /** The grupo that brought it in; absent when the item is listed by itself. */
      readonly grupo?: number | undefined
      readonly sinal: 1 | -1
      readonly valorCentavos: Centavos
      readonly contribuicao: Centavos
    }
  | {
      readonly tipo: 'item'
      readonly codigo: string
      readonly descricao: string
      readonly unidade: DreUnidade
      /** Months of the value: those of the question, unless the formula looks elsewhere (`anterior`, `acumulado`). */
      readonly periodo: Periodo
      /** How many times the line enters; null in a non-linear formula. */
      readonly coeficiente: number | null
      readonly valor: DreValor
      readonly contribuicao: Centavos | null
    }
  | { readonly tipo: 'constante'; readonly contribuicao: Centavos }
  | { readonly tipo: 'mes'; readonly mes: Mes; readonly contribuicao: DreValor }

/** Why a cell is what it is, one step down. */
export interface DreExplicacao {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: DreItemTipo
  readonly unidade: DreUnidade
  readonly periodo: Periodo
  readonly valor: DreValor
  /** Canonical text of the formula, or `numerador ÷ base` of a percentual. */
  readonly formula?: string | undefined
  /**
   * True: Σ contribuicao = valor, exactly, and it was checked. False: the value is a function of the parts that is not their sum (a ratio,
   * a condition), and the formula says which.
   */
  readonly soma: boolean
  readonly parcelas: readonly DreParcela[]
}
