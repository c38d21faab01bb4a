/** Simulation (what-if): the sliders, their grupos and the resulting year. Pure. */
import type { CenariosComparacao, OrcamentoLinhas, PremissaAjustada } from '@lastro/contract'
import {
  type GrupoNatureza,
  MESES_EXERCICIO,
  type Plano,
  type PlanoData,
  type PremissaAjuste,
  type SimulacaoBase,
  adjustPremissas,
  computePlano,
  computeSimulacao,
  sumSimulacao,
} from '@lastro/engine'

export type GrupoSimulado = Omit<CenariosComparacao['grupos'][number], 'itens'>
/** Rates by grupo, in millionths; absent is zero. */
export type Taxas = ReadonlyMap<number, number>
export const SEM_TAXAS: Taxas = new Map()

/** State of the sliders: rates of grupos, and premissas in the order in which they were chosen. */
export interface Hipotese {
  taxas: Taxas
  premissas: readonly PremissaAjustada[]
}
export const SEM_HIPOTESE: Hipotese = { taxas: SEM_TAXAS, premissas: [] }

/** Adjustments by the position of the premissa in the plan, months from 0. */
export const ajustesOf = (premissas: readonly PremissaAjustada[], positions: ReadonlyMap<number, number>): PremissaAjuste[] =>
  premissas.flatMap(({ premissaId, modo, micros, de, ate }) => {
    const premissa = positions.get(premissaId)
    if (premissa === undefined) return []
    return [{ premissa, modo, micros, de: de === undefined ? undefined : de - 1, ate: ate === undefined ? undefined : ate - 1 }]
  })

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

/** Formulas of the budget, and its premissas as they are. */
export interface SimulacaoFormulas {
  plano: Plano
  premissas: PlanoData['premissas']
}

export interface Simulado {
  /** The year by grupo, the last one for lines of none. */
  anos: AnoSimulado[]
  /** Every cell, twelve per line. Null without formulas. */
  valoresCentavos: ArrayLike<number> | null
  /** A premissa is without a value or too large, so that the formulas keep what they have. */
  refused: boolean
}

/** A budget under the sliders, for any rates of grupos and adjusted premissas. */
export type Simulador = (taxasPpm: readonly number[], ajustes: readonly PremissaAjuste[]) => Simulado

/**
 * Reduces the lines to two sums per grupo, so that a slider move costs the same for any budget. With formulas every line is computed,
 * because taxes and costs follow the revenue.
 */
export function prepareSimulacao(
  lines: Pick<OrcamentoLinhas, 'linhas'>,
  grupos: CenariosComparacao['grupos'],
  { mesesRealizados, formulas }: { mesesRealizados: number; formulas: SimulacaoFormulas | null },
): Simulador {
  const base = baseOf(lines, grupos, mesesRealizados)
  if (formulas !== null) return (taxasPpm, ajustes) => simulateFormulas(base, formulas, taxasPpm, ajustes)
  const sums = sumSimulacao(base, grupos.length + 1)
  return (taxasPpm) => ({
    anos: computeSimulacao(sums, taxasPpm).grupos.map(({ antesCentavos, depoisCentavos }) => ({
      antesCentavos: sum(antesCentavos),
      depoisCentavos: sum(depoisCentavos),
    })),
    valoresCentavos: null,
    refused: false,
  })
}

/**
 * As the server opens the scenario: premissas move the formulas, then grupos grow. Months of formula lines that a rate changes are held,
 * and the other ones follow their formula.
 */
function simulateFormulas(
  base: SimulacaoBase,
  { plano, premissas }: SimulacaoFormulas,
  taxasPpm: readonly number[],
  ajustes: readonly PremissaAjuste[],
): Simulado {
  const adjusted = adjustPremissas(plano, premissas, ajustes)
  const moved = adjusted && ajustes.length > 0 ? computePlano(plano, { ...base, premissas: adjusted }) : undefined
  const before = moved?.ok ? moved.valoresCentavos : base.valoresCentavos
  const { valoresCentavos } = computeSimulacao({ ...base, valoresCentavos: before }, taxasPpm)
  const fixos = Array.from(base.fixos)
  for (let cell = 0; cell < valoresCentavos.length; cell++) {
    if (valoresCentavos[cell] !== before[cell]) fixos[Math.floor(cell / MESES_EXERCICIO)]! |= 1 << (cell % MESES_EXERCICIO)
  }
  const resultado = adjusted && computePlano(plano, { valoresCentavos, fixos, premissas: adjusted })
  // Lines stay as they are under a simulation that the creation of its scenario will refuse.
  const after = resultado?.ok ? resultado.valoresCentavos : valoresCentavos
  const anos = taxasPpm.map((): AnoSimulado => ({ antesCentavos: 0, depoisCentavos: 0 }))
  for (let cell = 0; cell < after.length; cell++) {
    const ano = anos[base.grupo[Math.floor(cell / MESES_EXERCICIO)]!]!
    ano.antesCentavos += base.valoresCentavos[cell]!
    ano.depoisCentavos += after[cell]!
  }
  return { anos, valoresCentavos: after, refused: !resultado?.ok }
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
  ajustes: readonly PremissaAjuste[] = [],
): Omit<Simulado, 'anos'> & { grupos: AnoSimulado[]; resultado: AnoSimulado } {
  const { anos, ...simulado } = simulate([...grupos.map(({ id }) => taxas.get(id) ?? 0), 0], ajustes)
  return {
    ...simulado,
    grupos: anos.slice(0, grupos.length),
    resultado: {
      antesCentavos: sum(anos.map(({ antesCentavos }) => antesCentavos)),
      depoisCentavos: sum(anos.map(({ depoisCentavos }) => depoisCentavos)),
    },
  }
}
