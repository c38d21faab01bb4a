/** How a period longer than a month is made: by adding the months or by evaluating on the totals of the period. */
export const AGREGACOES = ['soma', 'recalcular'] as const
export type Agregacao = (typeof AGREGACOES)[number]

export const DRE_ITEM_TIPOS = ['titulo', 'soma', 'formula', 'percentual'] as const
export type DreItemTipo = (typeof DRE_ITEM_TIPOS)[number]

/** A part of a `soma`: a whole grupo or one grupo item, by id, added (1) or subtracted (−1). */
export type DreComponente =
  | { readonly grupo: number; readonly grupoItem?: undefined; readonly sinal: 1 | -1 }
  | { readonly grupo?: undefined; readonly grupoItem: number; readonly sinal: 1 | -1 }

interface DreItemBase {
  /** Name by which formulas call the line; unique in the DRE. */
  readonly codigo: string
  readonly descricao: string
  /** Indentation, 0 for the main lines. Presentation only. */
  readonly nivel?: number | undefined
}

/** A line of a DRE, in display order within its list. */
export type DreItem =
  | (DreItemBase & { readonly tipo: 'titulo' })
  | (DreItemBase & { readonly tipo: 'soma'; readonly componentes: readonly DreComponente[] })
  | (DreItemBase & {
      readonly tipo: 'formula'
      readonly formula: string
      /**
       * Absent: `soma` for money, `recalcular` for ratios, for formulas that look at other months and for those made of a line of money
       * whose period is not the sum of its months: a copy of an accumulated line shows what that line shows.
       */
      readonly agregacao?: Agregacao | null | undefined
    })
  | (DreItemBase & {
      readonly tipo: 'percentual'
      /** What is divided: usually the code of one item. */
      readonly formula: string
      /** Code of the item it is divided by. The result is a ratio (0,25 is 25 %). */
      readonly baseCodigo: string
    })

/** The grupos and their itens, as far as the DRE needs them to know what a whole grupo holds. */
export interface DreGrupo {
  readonly id: number
  readonly itens: readonly { readonly id: number }[]
}

/** A problem of one item. `posicao` is the offset inside its formula (or its base code), absent when the whole item is wrong. */
export interface DreErro {
  readonly codigo: string
  readonly campo: 'codigo' | 'componentes' | 'formula' | 'baseCodigo'
  readonly mensagem: string
  readonly posicao?: number | undefined
}
