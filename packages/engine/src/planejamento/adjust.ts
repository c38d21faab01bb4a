/** Premissas moved for a simulation: by a rate, in points, to one value or by a growth. */
import { divideHalfEven } from '../dinheiro/rounding.ts'
import type { Plano } from './compile.ts'
import { PREMISSA_MESES_BEFORE, PREMISSA_WIDTH } from './compute.ts'
import type { PlanoData } from './compute.ts'

/**
 * `percentual`: every month grows by a rate. `pontos`: every month by the same amount. `valor`: every month becomes it. `crescimento`: the
 * first month stays, and each later one is the one before it with the rate.
 */
export const AJUSTE_MODOS = ['percentual', 'pontos', 'valor', 'crescimento'] as const
export type AjusteMode = (typeof AJUSTE_MODOS)[number]

export interface PremissaAjuste {
  /** Position of the premissa in the plan. */
  readonly premissa: number
  readonly modo: AjusteMode
  /** Millionths: of one for a rate, of the unit of the premissa for the others. */
  readonly micros: number
  /** Months of the exercício, 0 to 11. Without both, every month that formulas read, which may be before it. */
  readonly de?: number | undefined
  readonly ate?: number | undefined
}

/** Fifteen digits, as a premissa is stored. */
const MICROS_MAX = 10n ** 15n - 1n
const ONE = 1_000_000n

/** Positions, in the window of a premissa, of the months that formulas read. Ascending. */
export function listMesesRead({ premissasRead }: Plano, premissa: number): number[] {
  const read = new Set<number>()
  for (const { premissa: each, offset } of premissasRead) {
    if (each !== premissa) continue
    for (let at = PREMISSA_MESES_BEFORE - offset; at < PREMISSA_WIDTH - offset; at++) read.add(at)
  }
  return [...read].toSorted((a, b) => a - b)
}

function adjust(valor: bigint, { modo, micros }: PremissaAjuste, step: number, first: bigint): bigint {
  const by = BigInt(micros)
  if (modo === 'pontos') return valor + by
  if (modo === 'valor') return by
  const [base, times] = modo === 'percentual' ? [valor, 1] : [first, step]
  return divideHalfEven(base * (ONE + by) ** BigInt(times), ONE ** BigInt(times))
}

/**
 * Premissas with the adjustments, in their order. Each value is rounded once to a millionth, half to even. Months without a value stay
 * without one, except under `valor`.
 * @returns undefined when a value is beyond what a premissa stores
 */
export function adjustPremissas(
  plano: Plano,
  premissas: PlanoData['premissas'],
  ajustes: readonly PremissaAjuste[],
): PlanoData['premissas'] | undefined {
  const adjusted = premissas.map((serie) => [...serie])
  for (const ajuste of ajustes) {
    const serie = adjusted[ajuste.premissa]!
    const { de = -PREMISSA_MESES_BEFORE, ate = PREMISSA_WIDTH } = ajuste
    const months = listMesesRead(plano, ajuste.premissa).filter(
      (at) => at >= PREMISSA_MESES_BEFORE + de && at <= PREMISSA_MESES_BEFORE + ate,
    )
    const first = serie[months[0] ?? 0] ?? null
    for (const [step, at] of months.entries()) {
      const valor = serie[at] ?? null
      if (ajuste.modo === 'valor') serie[at] = ajuste.micros
      if (ajuste.modo === 'valor' || valor === null || first === null) continue
      const after = adjust(BigInt(valor), ajuste, step, BigInt(first))
      if (after > MICROS_MAX || after < -MICROS_MAX) return undefined
      serie[at] = Number(after)
    }
  }
  return adjusted
}
