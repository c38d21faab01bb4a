import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'
import { computeCriacao } from './criacao.ts'

export interface SimulacaoBase {
  readonly grupo: ArrayLike<number>
  /** Twelve per line, engine's sign. */
  readonly valoresCentavos: ArrayLike<number>
  /** Fixed months of each line as bits, the first month in the lowest: held, or from the ledger. */
  readonly fixos: ArrayLike<number>
}

export interface SimulacaoGrupo {
  readonly antesCentavos: Centavos[]
  readonly depoisCentavos: Centavos[]
}

export interface Simulacao {
  readonly valoresCentavos: Float64Array
  readonly grupos: SimulacaoGrupo[]
}

const isFixo = ({ fixos }: SimulacaoBase, i: number): boolean =>
  (fixos[Math.floor(i / MESES_EXERCICIO)]! & (1 << (i % MESES_EXERCICIO))) !== 0

function sumGrupos({ grupo, valoresCentavos }: Omit<SimulacaoBase, 'fixos'>, grupos: number): Centavos[][] {
  const somas = Array.from({ length: grupos }, () => Array.from<Centavos>({ length: MESES_EXERCICIO }).fill(0))
  for (let i = 0; i < valoresCentavos.length; i++) {
    const twelve = somas[grupo[Math.floor(i / MESES_EXERCICIO)]!]
    if (twelve === undefined) throw new RangeError(`grupo without a rate: ${grupo[Math.floor(i / MESES_EXERCICIO)]}`)
    const mes = i % MESES_EXERCICIO
    twelve[mes] = addCentavos(twelve[mes]!, valoresCentavos[i]!)
  }
  return somas
}

/**
 * Simulates growth of each grupo by a rate in millionths.
 * Free amounts of a grupo add up to the exact year rounded to the nearest centavo, apportioned to months and cells. Totals depend on the
 * sums alone, so {@link sumSimulacao} computes them without the lines.
 * @throws RangeError on a rate below −100 % or a line of no grupo
 * @throws CentavosError when a sum is not exact
 */
export function computeSimulacao(base: SimulacaoBase, taxasPpm: readonly number[]): Simulacao {
  const { grupo } = base
  const free = Float64Array.from(base.valoresCentavos, (valor, i) => (isFixo(base, i) ? 0 : valor))
  const ajustes = { taxasPpm, indicesPpm: [], unidadeCentavos: 1, curvesCentavos: null }
  const { valoresCentavos } = computeCriacao({ grupo, grupoItem: grupo, valoresCentavos: free }, ajustes)
  for (let i = 0; i < valoresCentavos.length; i++) if (isFixo(base, i)) valoresCentavos[i] = base.valoresCentavos[i]!
  const before = sumGrupos(base, taxasPpm.length)
  const after = sumGrupos({ grupo, valoresCentavos }, taxasPpm.length)
  return { valoresCentavos, grupos: before.map((antesCentavos, g) => ({ antesCentavos, depoisCentavos: after[g]! })) }
}

/**
 * Reduces to two lines per grupo, free and fixed.
 * Their simulation gives the totals of all lines, fast.
 * @throws RangeError for a line of no grupo
 * @throws CentavosError when a sum is not exact
 */
export function sumSimulacao(base: SimulacaoBase, grupos: number): SimulacaoBase {
  const [free, fixos] = [false, true].map((fixo) =>
    sumGrupos(
      { grupo: base.grupo, valoresCentavos: Float64Array.from(base.valoresCentavos, (valor, i) => (isFixo(base, i) === fixo ? valor : 0)) },
      grupos,
    ),
  )
  const positions = Array.from({ length: grupos }, (_, g) => g)
  return {
    grupo: [...positions, ...positions],
    valoresCentavos: [...free!, ...fixos!].flat(),
    fixos: [...positions.map(() => 0), ...positions.map(() => (1 << MESES_EXERCICIO) - 1)],
  }
}
