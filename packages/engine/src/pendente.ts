import type { Cubo } from './cubo/cubo.ts'
import type { DirecionadorValor, RateioErro, RateioRegra } from './rateio/regra.ts'
import type { RateioFluxo, RateioFluxoFiltro, RateioResultado } from './rateio/resultado.ts'

const pendente = (): never => {
  throw new Error('ainda não escrito')
}
export interface RateioCompilado {
  readonly regras: readonly RateioRegra[]
}
export const compileRateio: (
  regras: readonly RateioRegra[],
) => { ok: true; rateio: RateioCompilado } | { ok: false; erros: readonly RateioErro[] } = pendente
export const applyRateio: (cubo: Cubo, rateio: RateioCompilado, direcionadores: readonly DirecionadorValor[]) => RateioResultado = pendente
export const listRateioFluxos: (
  cubo: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
  filtro?: RateioFluxoFiltro,
) => RateioFluxo[] = pendente
/** `pesos`: integers. `retidas[i]` not null/undefined keeps part i at that amount. */
