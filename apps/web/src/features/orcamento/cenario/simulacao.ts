/** The sliders as numbers: which grupos there are, what moves them together, and what becomes of the year. Pure. */
import type { CenariosComparacao, OrcamentoLinhas } from '@lastro/contract'
import { type GrupoNatureza, type SimulacaoBase, computeSimulacao, sumSimulacao } from '@lastro/engine'

export type GrupoSimulado = Omit<CenariosComparacao['grupos'][number], 'itens'>
/** Rates by grupo, in millionths; of those that are not named, zero. */
export type Taxas = ReadonlyMap<number, number>
export const SEM_TAXAS: Taxas = new Map()

/** Grupos that one slider moves together; some are moved by two, and the last move counts. */
export const ALAVANCAS = {
  receita: ['receita_bruta'],
  /** Of what is bought: salaries have their own, and deductions follow the revenue. */
  inflacao: ['custo', 'despesa_administrativa', 'despesa_comercial'],
  custo_variavel: ['deducoes', 'custo'],
  pessoal: ['pessoal'],
  despesas: ['despesa_administrativa', 'despesa_comercial'],
} as const satisfies Record<string, readonly GrupoNatureza[]>
export type Alavanca = keyof typeof ALAVANCAS

export function gruposOf(alavanca: Alavanca, grupos: readonly GrupoSimulado[]): GrupoSimulado[] {
  const naturezas: readonly GrupoNatureza[] = ALAVANCAS[alavanca]
  return grupos.filter(({ natureza }) => naturezas.includes(natureza))
}

/** The rate of all of these grupos; null where they have several. */
export function taxaOf(taxas: Taxas, grupos: readonly GrupoSimulado[]): number | null {
  const todas = new Set(grupos.map(({ id }) => taxas.get(id) ?? 0))
  return todas.size === 1 ? [...todas][0]! : null
}

export function withTaxa(taxas: Taxas, grupos: readonly GrupoSimulado[], taxaPpm: number): Taxas {
  return new Map([...taxas, ...grupos.map(({ id }) => [id, taxaPpm] as const)])
}

/**
 * The lines of a budget as far as a simulation needs them: two sums per grupo, so that each move of a slider costs the same whatever the
 * number of lines.
 * @param mesesRealizados months at the beginning that are of the ledger
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

/** The year of each grupo, in their order, and of the result, before and after. */
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
