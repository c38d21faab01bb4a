/** Nature of a grupo in the income statement (CPC 26, item 82 and 99; Lei 6.404/76, art. 187). */
export const GRUPO_NATUREZAS = [
  'receita_bruta',
  'deducoes',
  'custo',
  'pessoal',
  'despesa_administrativa',
  'despesa_comercial',
  'outras',
  'depreciacao',
  'resultado_financeiro',
  'impostos_lucro',
] as const
export type GrupoNatureza = (typeof GRUPO_NATUREZAS)[number]

export interface ModeloGrupoItem {
  /** Stable, and never reused with another meaning. */
  readonly codigo: string
  readonly descricao: string
}

export interface ModeloGrupo {
  readonly codigo: string
  readonly descricao: string
  readonly natureza: GrupoNatureza
  readonly itens: readonly ModeloGrupoItem[]
}

/** DRE item of the model: like `DreItem`, with the grupo by code, because ids exist only in a database. */
export interface ModeloDreItem {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: 'soma' | 'formula' | 'percentual'
  readonly nivel: number
  readonly grupo?: string
  readonly formula?: string
  readonly baseCodigo?: string
}

export interface Modelo {
  readonly nome: string
  readonly grupos: readonly ModeloGrupo[]
  readonly dreItens: readonly ModeloDreItem[]
}
