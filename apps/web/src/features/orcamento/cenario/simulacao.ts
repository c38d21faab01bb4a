/** Simulation (what-if): the sliders, their grupos and the resulting year. Pure. */
import type { CenariosComparacao, OrcamentoLinhas } from '@lastro/contract'
import { type GrupoNatureza, type SimulacaoBase, computeSimulacao, sumSimulacao } from '@lastro/engine'

export type GrupoSimulado = Omit<CenariosComparacao['grupos'][number], 'itens'>
/** Rates by grupo, in millionths; absent is zero. */
export type Taxas = ReadonlyMap<number, number>
export const SEM_TAXAS: Taxas = new Map()

/** Grupos moved together by one slider. A grupo may be under two sliders; the last move counts. */
export const ALAVANCAS = {
  receita: ['receita_bruta'],
  /** Salaries have their own slider, and deductions follow the revenue. */
  inflacao: ['custo', 'despesa_administrativa', 'despesa_comercial'],
  custo_variavel: ['deducoes', 'custo'],
  pessoal: ['pessoal'],
  despesas: ['despesa_administrativa', 'despesa_comercial'],
} as const satisfies Record<string, readonly GrupoNatureza[]>
export type Lever = keyof typeof ALAVANCAS

export function gruposOf(lever: Lever, grupos: readonly GrupoSimulado[]): GrupoSimulado[] {
  const naturezas: readonly GrupoNatureza[] = ALAVANCAS[lever]
  return grupos.filter(({ natureza }) => naturezas.includes(natureza))
}

/** Common rate of the grupos; null when they differ. */
export function taxaOf(taxas: Taxas, grupos: readonly GrupoSimulado[]): number | null {
  const all = new Set(grupos.map(({ id }) => taxas.get(id) ?? 0))
  return all.size === 1 ? [...all][0]! : null
}

export function withTaxa(taxas: Taxas, grupos: readonly GrupoSimulado[], taxaPpm: number): Taxas {
  return new Map([...taxas, ...grupos.map(({ id }) => [id, taxaPpm] as const)])
}

/**
 * Reduces the lines to two sums per grupo, so that a slider move costs the same for any budget.
 * @param mesesRealizados leading months that are closed
 */
export function prepareSimulacao(
  { linhas }: Pick<OrcamentoLinhas, 'linhas'>,
  grupos: CenariosComparacao['grupos'],
  mesesRealizados: number,
): SimulacaoBase {
  const doItem = new Map(grupos.flatMap(({ itens }, g) => itens.map(({ id }) => [id, g] as const)))
  const realizados = (1 << mesesRealizados) - 1
  const base = {
    grupo: linhas.grupoItemId.map((item) => doItem.get(item) ?? grupos.length),
    valoresCentavos: linhas.valoresCentavos,
    fixos: linhas.travas.map((travas) => travas | realizados),
  }
  return sumSimulacao(base, grupos.length + 1)
}

export interface AnoSimulado {
  antesCentavos: number
  depoisCentavos: number
}

export function simulateAno(
  base: SimulacaoBase,
  grupos: readonly GrupoSimulado[],
  taxas: Taxas,
): { grupos: AnoSimulado[]; resultado: AnoSimulado } {
  const sum = (valores: readonly number[]) => valores.reduce((soma, valor) => soma + valor, 0)
  const anos = computeSimulacao(base, [...grupos.map(({ id }) => taxas.get(id) ?? 0), 0]).grupos.map(
    ({ antesCentavos, depoisCentavos }) => ({
      antesCentavos: sum(antesCentavos),
      depoisCentavos: sum(depoisCentavos),
    }),
  )
  return {
    grupos: anos.slice(0, grupos.length),
    resultado: {
      antesCentavos: sum(anos.map(({ antesCentavos }) => antesCentavos)),
      depoisCentavos: sum(anos.map(({ depoisCentavos }) => depoisCentavos)),
    },
  }
}
