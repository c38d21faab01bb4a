/** Aggregation of a longer period: sum of the months, or evaluation on the totals of the period. */
export const AGREGACOES = ['soma', 'recalcular'] as const
export type Agregacao = (typeof AGREGACOES)[number]

export const DRE_ITEM_TIPOS = ['titulo', 'soma', 'formula', 'percentual'] as const
export type DreItemTipo = (typeof DRE_ITEM_TIPOS)[number]

/** Part of a `soma`: a whole grupo or one grupo item, by id, added (1) or subtracted (−1). */
export type DreComponente =
  | { readonly grupo: number; readonly grupoItem?: undefined; readonly sinal: 1 | -1 }
  | { readonly grupo?: undefined; readonly grupoItem: number; readonly sinal: 1 | -1 }

interface DreItemBase {
  readonly codigo: string
  readonly descricao: string
  readonly nivel?: number | undefined
}

export type DreItem =
  | (DreItemBase & { readonly tipo: 'titulo' })
  | (DreItemBase & { readonly tipo: 'soma'; readonly componentes: readonly DreComponente[] })
  | (DreItemBase & {
      readonly tipo: 'formula'
      readonly formula: string
      /**
       * Default: `soma` for money.
       * `recalcular` for ratios, formulas over other months, and formulas of a money line whose period is not the sum of its months, so a
       * copy of an accumulated line equals that line.
       */
      readonly agregacao?: Agregacao | null | undefined
    })
  | (DreItemBase & {
      readonly tipo: 'percentual'
      readonly formula: string
      /** Code of the denominator. The result is a ratio (0,25 is 25 %). */
      readonly baseCodigo: string
    })

export interface DreGrupo {
  readonly id: number
  readonly itens: readonly { readonly id: number }[]
}

/** Problem of one item. `position` is the offset in its formula; absent when it concerns the whole item. */
export interface DreError {
  readonly codigo: string
  readonly campo: 'codigo' | 'componentes' | 'formula' | 'baseCodigo'
  readonly mensagem: string
  readonly position?: number | undefined
}
