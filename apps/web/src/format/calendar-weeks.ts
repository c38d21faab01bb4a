/** Calendar weeks of a month. Days are strings such as `2026-03-31`. */
import type { Idioma } from '@lastro/formato'

/** Always six weeks, so that the height does not change under the pointer. */
const SEMANAS = 6
const PRIMEIRO: Record<Idioma, number> = { pt: 0, en: 1, fr: 1, ar: 6 }

const toUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`)
const fromUtc = (date: Date): string => date.toISOString().slice(0, 10)

export function addDias(dia: string, quantidade: number): string {
  const date = toUtc(dia)
  date.setUTCDate(date.getUTCDate() + quantidade)
  return fromUtc(date)
}

/** Same day of another month, or its last day when shorter. */
export function addMesesAoDia(dia: string, quantidade: number): string {
  const date = toUtc(dia)
  const ultimo = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + quantidade + 1, 0))
  ultimo.setUTCDate(Math.min(date.getUTCDate(), ultimo.getUTCDate()))
  return fromUtc(ultimo)
}

export function daysIntoSemana(dia: string, idioma: Idioma): number {
  return (toUtc(dia).getUTCDay() - PRIMEIRO[idioma] + 7) % 7
}

export function listSemanas(dia: string, idioma: Idioma): string[][] {
  const primeiro = `${dia.slice(0, 7)}-01`
  const inicio = addDias(primeiro, -daysIntoSemana(primeiro, idioma))
  return Array.from({ length: SEMANAS }, (_, semana) => Array.from({ length: 7 }, (__, index) => addDias(inicio, semana * 7 + index)))
}
