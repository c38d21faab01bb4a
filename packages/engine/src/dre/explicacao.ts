import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreItemTipo } from './item.ts'
import type { DreUnidade, DreValor } from './types.ts'

/** Direct part of a value. `contribuicao` is null where parts do not add up (a non-linear formula). */
export type DreParcela =
  | {
      readonly tipo: 'grupoItem'
      readonly grupoItem: number
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
      /** The queried months, unless the formula looks elsewhere (`anterior`, `acumulado`). */
      readonly periodo: Periodo
      readonly coeficiente: number | null
      readonly valor: DreValor
      readonly contribuicao: Centavos | null
    }
  | { readonly tipo: 'constante'; readonly contribuicao: Centavos }
  | { readonly tipo: 'mes'; readonly mes: Mes; readonly contribuicao: DreValor }

export interface DreExplicacao {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: DreItemTipo
  readonly unidade: DreUnidade
  readonly periodo: Periodo
  readonly valor: DreValor
  readonly formula?: string | undefined
  /** True: Σ contribuicao = valor exactly. False: the formula is not a sum (a ratio, a condition). */
  readonly soma: boolean
  readonly parcelas: readonly DreParcela[]
}
