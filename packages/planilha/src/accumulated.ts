/** Recognises balances that accumulate through the year, as opposed to movements of each month. */
import type { Mes } from '@lastro/engine'

export type SerieMes = {
  /** Account, centro de custo and filial. */
  serie: string
  mes: Mes
  /** Signed. */
  centavos: number
}

/** Fewer comparisons prove nothing: two accounts may grow for three months by chance. */
const STEPS_MIN = 6
/** Some balances fall, by reversals, or start again in an exercício within the year. */
const GROWING_MIN = 0.85
const MOVEMENT_MAX = 0.6
/** A balance has one row per account and month; a ledger has many. */
const ROWS_PER_BALANCE_MAX = 1.05

/**
 * Compares each month of a series with the month before in the same year, because an accumulated balance grows away from zero.
 * Equal months are skipped: they are a fixed movement, or a balance without one.
 * Returns undefined with too few months, and for a growing ledger.
 */
export function looksAccumulated(saldos: Iterable<SerieMes>, rowsPerBalance: number): boolean | undefined {
  const series = new Map<string, SerieMes[]>()
  for (const saldo of saldos) {
    const serie = series.get(saldo.serie)
    if (serie === undefined) series.set(saldo.serie, [saldo])
    else serie.push(saldo)
  }
  let steps = 0
  let growing = 0
  for (const serie of series.values()) {
    const ordered = serie.toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
    for (const [i, { mes, centavos }] of ordered.entries()) {
      const previous = ordered[i - 1]
      if (previous === undefined || previous.mes.slice(0, 4) !== mes.slice(0, 4) || centavos === previous.centavos) continue
      steps++
      if (Math.abs(centavos) > Math.abs(previous.centavos) && centavos * previous.centavos >= 0) growing++
    }
  }
  if (steps < STEPS_MIN) return undefined
  if (growing >= steps * GROWING_MIN) {
    return rowsPerBalance > ROWS_PER_BALANCE_MAX ? undefined : true
  }
  return growing <= steps * MOVEMENT_MAX ? false : undefined
}
