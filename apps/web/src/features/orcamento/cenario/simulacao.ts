/** Simulation (what-if): the sliders, their grupos and the resulting year. Pure. */
import type { CenariosComparacao, OrcamentoLinhas } from '@lastro/contract'
import {
  type GrupoNatureza,
  MESES_EXERCICIO,
  type Plano,
  type PlanoData,
  type SimulacaoBase,
  computePlano,
  computeSimulacao,
  sumSimulacao,
} from '@lastro/engine'

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

/** @param mesesRealizados leading months that are closed */
function baseOf({ linhas }: Pick<OrcamentoLinhas, 'linhas'>, grupos: CenariosComparacao['grupos'], mesesRealizados: number): SimulacaoBase {
  const doItem = new Map(grupos.flatMap(({ itens }, g) => itens.map(({ id }) => [id, g] as const)))
  const realizados = (1 << mesesRealizados) - 1
  return {
    grupo: linhas.grupoItemId.map((item) => doItem.get(item) ?? grupos.length),
    valoresCentavos: linhas.valoresCentavos,
    fixos: linhas.travas.map((travas) => travas | realizados),
  }
}

/** A budget under the sliders: its year by grupo for any rates, the last grupo for lines of none. */
export type Simulador = (taxasPpm: readonly number[]) => AnoSimulado[]

/**
 * Reduces the lines to two sums per grupo, so that a slider move costs the same for any budget. With formulas every line is computed,
 * because taxes and costs follow the revenue.
 */
export function prepareSimulacao(
  lines: Pick<OrcamentoLinhas, 'linhas'>,
  grupos: CenariosComparacao['grupos'],
  { mesesRealizados, formulas }: { mesesRealizados: number; formulas: { plano: Plano; premissas: PlanoData['premissas'] } | null },
): Simulador {
  const base = baseOf(lines, grupos, mesesRealizados)
  if (formulas !== null) return (taxasPpm) => simulateFormulas(base, formulas, taxasPpm)
  const sums = sumSimulacao(base, grupos.length + 1)
  return (taxasPpm) =>
    computeSimulacao(sums, taxasPpm).grupos.map(({ antesCentavos, depoisCentavos }) => ({
      antesCentavos: sum(antesCentavos),
      depoisCentavos: sum(depoisCentavos),
    }))
}

/** As the server opens the scenario: months of formula lines that a rate changes are held, and the other ones follow their formula. */
function simulateFormulas(
  base: SimulacaoBase,
  { plano, premissas }: { plano: Plano; premissas: PlanoData['premissas'] },
  taxasPpm: readonly number[],
): AnoSimulado[] {
  const { valoresCentavos } = computeSimulacao(base, taxasPpm)
  const fixos = Array.from(base.fixos)
  for (let cell = 0; cell < valoresCentavos.length; cell++) {
    if (valoresCentavos[cell] !== base.valoresCentavos[cell]) fixos[Math.floor(cell / MESES_EXERCICIO)]! |= 1 << (cell % MESES_EXERCICIO)
  }
  const resultado = computePlano(plano, { valoresCentavos, fixos, premissas })
  // A premissa without a value is refused when the scenario is created; until then its lines stay.
  const after = resultado.ok ? resultado.valoresCentavos : valoresCentavos
  const anos = taxasPpm.map((): AnoSimulado => ({ antesCentavos: 0, depoisCentavos: 0 }))
  for (let cell = 0; cell < after.length; cell++) {
    const ano = anos[base.grupo[Math.floor(cell / MESES_EXERCICIO)]!]!
    ano.antesCentavos += base.valoresCentavos[cell]!
    ano.depoisCentavos += after[cell]!
  }
  return anos
}

const sum = (valores: readonly number[]): number => valores.reduce((total, valor) => total + valor, 0)

export interface AnoSimulado {
  antesCentavos: number
  depoisCentavos: number
}

export function simulateAno(
  simulate: Simulador,
  grupos: readonly GrupoSimulado[],
  taxas: Taxas,
): { grupos: AnoSimulado[]; resultado: AnoSimulado } {
  const anos = simulate([...grupos.map(({ id }) => taxas.get(id) ?? 0), 0])
  return {
    grupos: anos.slice(0, grupos.length),
    resultado: {
      antesCentavos: sum(anos.map(({ antesCentavos }) => antesCentavos)),
      depoisCentavos: sum(anos.map(({ depoisCentavos }) => depoisCentavos)),
    },
  }
}
