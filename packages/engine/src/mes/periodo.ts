import { addMeses, mesFromIndex, mesToIndex } from './mes.ts'
import type { Mes } from './mes.ts'

/** Range of whole months, both ends included. */
export interface Periodo {
  readonly inicio: Mes
  readonly fim: Mes
}

export function periodoOfMes(mes: Mes): Periodo {
  return { inicio: mes, fim: mes }
}

/** Shifts a period by `quantity` months; −12 is the same months of the previous year. */
export function shiftPeriodo(periodo: Periodo, quantity: number): Periodo {
  return { inicio: addMeses(periodo.inicio, quantity), fim: addMeses(periodo.fim, quantity) }
}

/**
 * Returns the index of the first month of the fiscal year that contains month index `mes`.
 * @throws RangeError unless `mesInicial` is 1 to 12.
 */
export function inicioExercicioIndex(mes: number, mesInicial: number): number {
  if (!Number.isInteger(mesInicial) || mesInicial < 1 || mesInicial > 12)
    throw new RangeError(`invalid first month of the fiscal year: ${mesInicial}`)
  return mes - ((((mes - (mesInicial - 1)) % 12) + 12) % 12)
}

/** Twelve months of the fiscal year that contains `mes`. */
export function exercicioOf(mes: Mes, mesInicial: number): Periodo {
  const inicio = mesFromIndex(inicioExercicioIndex(mesToIndex(mes), mesInicial))
  return { inicio, fim: addMeses(inicio, 11) }
}
