/** Sensitivity of a DRE line to each premissa: a tornado. */
import type { DreValor } from '../dre/types.ts'
import { computeLinha } from './dre-of-plano.ts'
import type { MesesInterval, SimulatedPlano } from './dre-of-plano.ts'

export interface PremissaSensitivity {
  /** Position of the premissa in the plan. */
  readonly premissa: number
  /** The line with the premissa lower and higher. Undefined: the plan can't be computed so. */
  readonly menos: DreValor | undefined
  readonly mais: DreValor | undefined
}

export interface Sensitivity {
  /** The line as it is. Undefined: a premissa lacks a value. */
  readonly agora: DreValor | undefined
  /** Premissas that formulas read, the one that moves the line most first. */
  readonly premissas: readonly PremissaSensitivity[]
}

function reach({ menos, mais }: PremissaSensitivity, now: DreValor | undefined): number {
  const distance = (valor: DreValor | undefined): number =>
    valor === null || valor === undefined || now === null || now === undefined ? 0 : Math.abs(valor - now)
  return Math.max(distance(menos), distance(mais))
}

/**
 * Moves each premissa alone by a rate to both sides, in every month that formulas read.
 * @param taxaPpm millionths, above zero
 * @param pause awaited after each premissa, so that other work has its turn
 */
export async function computeSensitivity(
  simulated: SimulatedPlano,
  { linha, meses, taxaPpm }: { linha: number; meses: MesesInterval; taxaPpm: number },
  pause: () => Promise<unknown>,
): Promise<Sensitivity> {
  const read = new Set(simulated.plano.premissasRead.map(({ premissa }) => premissa))
  const now = computeLinha(simulated, linha, meses, [])
  const premissas: PremissaSensitivity[] = []
  for (const premissa of [...read].toSorted((a, b) => a - b)) {
    const side = (micros: number): DreValor | undefined => computeLinha(simulated, linha, meses, [{ premissa, modo: 'percentual', micros }])
    premissas.push({ premissa, menos: side(-taxaPpm), mais: side(taxaPpm) })
    // oxlint-disable-next-line no-await-in-loop -- one computation at a time
    await pause()
  }
  return { agora: now, premissas: premissas.toSorted((a, b) => reach(b, now) - reach(a, now)) }
}
