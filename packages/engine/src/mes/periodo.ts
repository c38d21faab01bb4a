import { addMeses, listMeses, mesFromIndex, mesToIndex } from './mes.ts'
import type { Mes } from './mes.ts'

/** A run of whole months, both ends included. A single month has `inicio === fim`. */
export interface Periodo {
  readonly inicio: Mes
  readonly fim: Mes
}

/** The column widths a DRE is read in. */
export const PERIODICIDADES = ['mes', 'trimestre', 'semestre', 'ano'] as const
export type Periodicidade = (typeof PERIODICIDADES)[number]

const MESES_POR_PERIODO: Record<Periodicidade, number> = { mes: 1, trimestre: 3, semestre: 6, ano: 12 }

/** The period of one month. */
export function periodoOfMes(mes: Mes): Periodo {
  return { inicio: mes, fim: mes }
}

/** Number of months in the period. Throws RangeError when it ends before it starts. */
export function countMeses(periodo: Periodo): number {
  const quantidade = mesToIndex(periodo.fim) - mesToIndex(periodo.inicio) + 1
  if (quantidade < 1) throw new RangeError(`período termina antes de começar: ${periodo.inicio} a ${periodo.fim}`)
  return quantidade
}

/** The same period `quantidade` months later (earlier when negative): −12 is the same months of the previous year. */
export function shiftPeriodo(periodo: Periodo, quantidade: number): Periodo {
  return { inicio: addMeses(periodo.inicio, quantidade), fim: addMeses(periodo.fim, quantidade) }
}

/** First and last month of the fiscal year that `mes` belongs to. `mesInicial` is 1 to 12 (1: the calendar year). */
export function exercicioOf(mes: Mes, mesInicial = 1): Periodo {
  const inicio = inicioExercicioIndex(mesToIndex(mes), mesInicial)
  return { inicio: mesFromIndex(inicio), fim: mesFromIndex(inicio + 11) }
}

/** Index of the first month of the fiscal year that contains month index `mes`. Throws RangeError unless `mesInicial` is 1 to 12. */
export function inicioExercicioIndex(mes: number, mesInicial: number): number {
  if (!Number.isInteger(mesInicial) || mesInicial < 1 || mesInicial > 12)
    throw new RangeError(`mês inicial do exercício inválido: ${mesInicial}`)
  return mes - ((((mes - (mesInicial - 1)) % 12) + 12) % 12)
}

/** From the start of the fiscal year to `mes`: the accumulated column. */
export function acumuladoOf(mes: Mes, mesInicial = 1): Periodo {
  return { inicio: exercicioOf(mes, mesInicial).inicio, fim: mes }
}

/**
 * Cuts `inicio`…`fim` into months, quarters, halves or years aligned to the fiscal year; the first and the last are shorter when the
 * range starts or ends inside one. Empty when `fim` is before `inicio`.
 */
export function listPeriodos(inicio: Mes, fim: Mes, periodicidade: Periodicidade, mesInicial = 1): Periodo[] {
  if (periodicidade === 'mes') return listMeses(inicio, fim).map(periodoOfMes)
  const tamanho = MESES_POR_PERIODO[periodicidade]
  const ultimo = mesToIndex(fim)
  const periodos: Periodo[] = []
  let primeiro = mesToIndex(inicio)
  while (primeiro <= ultimo) {
    const corridos = primeiro - inicioExercicioIndex(primeiro, mesInicial)
    const final = Math.min(ultimo, primeiro + tamanho - 1 - (corridos % tamanho))
    periodos.push({ inicio: mesFromIndex(primeiro), fim: mesFromIndex(final) })
    primeiro = final + 1
  }
  return periodos
}
