import type { RateioAlternativa, RateioDestino, RateioServico } from './regra.ts'

/** Service centres that exchange services, and the final centres that any of them serves, in the order in which these win ties. */
export interface ReciprocoGrupo {
  readonly servicos: readonly RateioServico[]
  readonly finais: readonly RateioDestino[]
}

/** By what a step shares. Fixed weights stand in the order of the destinations. */
export type RateioBase =
  | { readonly tipo: 'fixa'; readonly pesos: readonly number[] }
  | {
      readonly tipo: 'direcionador'
      readonly direcionador: number
      readonly defasagemMeses: number
      readonly alternativa?: RateioAlternativa
    }
  | {
      readonly tipo: 'receita'
      readonly grupoItens: ReadonlySet<number>
      readonly defasagemMeses: number
      readonly alternativa?: RateioAlternativa
    }
  /** What the service centre at this position gives in the end, see {@link ReciprocoGrupo}. */
  | { readonly tipo: 'reciproco'; readonly grupo: ReciprocoGrupo; readonly servico: number }

/** One move of a rule: everything in these centros goes to these destinations. Most rules have one, service centres have one each. */
export interface RateioPasso {
  readonly centrosCusto: ReadonlySet<number>
  /** In the order in which they win ties. */
  readonly destinos: readonly RateioDestino[]
  readonly base: RateioBase
}

/** The order in which destinations win ties: the lower code, by code point. */
export function compareDestino(a: RateioDestino, b: RateioDestino): number {
  if (a.codigo !== b.codigo) return a.codigo < b.codigo ? -1 : 1
  return a.centroCusto - b.centroCusto || (a.filial ?? -1) - (b.filial ?? -1)
}
