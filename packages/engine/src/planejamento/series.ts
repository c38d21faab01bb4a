import type { PlanoLines } from './compile.ts'

/**
 * Money that another plan derives by place and month, such as the depreciation of assets. A formula reads it by name as it reads an item:
 * at the centro de custo and filial of the line, or with `total.` of the whole company.
 */
export interface PlanoSerie {
  readonly codigo: string
  /** One for each place at most; 0 is no centro de custo or no filial. Twelve amounts of the exercício. */
  readonly linhas: { readonly centroCusto: number; readonly filial: number; readonly valoresCentavos: number[] }[]
}

/** Prefix of the codes of series. Premissas have no dot in their codes, so the names never meet. */
export const PREFIX_PLANO = 'plano.'

/** Pseudo-item of a series. Items of a budget are positive. */
export const serieItem = (i: number): number => -1 - i

/** Lines of the budget, then those of the series, which have no formula. */
export function withSeries(lines: PlanoLines, series: readonly PlanoSerie[]): PlanoLines {
  const added = series.flatMap(({ linhas }, i) => linhas.map((line) => ({ ...line, grupoItem: serieItem(i) })))
  return {
    grupoItem: [...lines.grupoItem, ...added.map(({ grupoItem }) => grupoItem)],
    centroCusto: [...lines.centroCusto, ...added.map(({ centroCusto }) => centroCusto)],
    filial: [...lines.filial, ...added.map(({ filial }) => filial)],
  }
}
