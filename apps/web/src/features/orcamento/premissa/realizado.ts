/** Values of a premissa from the realizado. Pure. */
import type { PremissaRealizado } from '@lastro/contract'
import { MESES, mesOf, type Position, type PremissaSheet } from './sheet.ts'
import type { Unidade } from './valor.ts'

const MICROS_PER_CENTAVO = 10_000

/** The realizado has amounts: it gives ratios of two items, and reais of one. */
export function measureOf(unidade: Unidade): 'razao' | 'valor' | null {
  if (unidade === 'reais') return 'valor'
  return unidade === 'percentual' || unidade === 'taxa' ? 'razao' : null
}

/** A ratio fills every month of the year; amounts go to the same months of the year. */
export function valuesFrom(
  { ano }: Pick<PremissaSheet, 'ano'>,
  linha: number,
  { meses, razaoMicros }: Pick<PremissaRealizado, 'meses' | 'razaoMicros'>,
  measure: 'razao' | 'valor',
): (Position & { micros: number })[] {
  if (measure === 'razao') {
    return razaoMicros === null ? [] : Array.from({ length: MESES }, (_, mes) => ({ linha, mes, micros: razaoMicros }))
  }
  // The last of two years counts.
  const byMonth = new Map(meses.map(({ mes, valorCentavos }) => [mes.slice(5), valorCentavos * MICROS_PER_CENTAVO]))
  return Array.from({ length: MESES }, (_, mes) => ({ linha, mes, micros: byMonth.get(mesOf(ano, mes).slice(5)) })).flatMap(
    ({ micros, ...position }) => (micros === undefined ? [] : [{ ...position, micros }]),
  )
}
