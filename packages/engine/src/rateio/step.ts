import type { RateioAlternative, RateioDestino, RateioServico } from './regra.ts'

export interface ReciprocoGrupo {
  readonly servicos: readonly RateioServico[]
  readonly finais: readonly RateioDestino[]
}

export type RateioBase =
  | { readonly tipo: 'fixa'; readonly pesos: readonly number[] }
  | {
      readonly tipo: 'direcionador'
      readonly direcionador: number
      readonly defasagemMeses: number
      readonly alternativa?: RateioAlternative
    }
  | {
      readonly tipo: 'receita'
      readonly grupoItens: ReadonlySet<number>
      readonly defasagemMeses: number
      readonly alternativa?: RateioAlternative
    }
  | { readonly tipo: 'reciproco'; readonly grupo: ReciprocoGrupo; readonly servico: number }

/**
 * One step of a rule: moves everything in these centros to these destinations.
 * Most rules have one; service centres have one each.
 */
export interface RateioStep {
  readonly centrosCusto: ReadonlySet<number>
  readonly destinos: readonly RateioDestino[]
  readonly base: RateioBase
}

/** Tie-break order of destinations: the lower code, by code point. */
export function compareDestino(a: RateioDestino, b: RateioDestino): number {
  if (a.codigo !== b.codigo) return a.codigo < b.codigo ? -1 : 1
  return a.centroCusto - b.centroCusto || (a.filial ?? -1) - (b.filial ?? -1)
}
