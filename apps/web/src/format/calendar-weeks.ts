/** Calendar weeks of a month. Days are strings such as `2026-03-31`. */
import type { Language } from '@lastro/formato'

/** Always six weeks, so that the height does not change under the pointer. */
const WEEKS = 6
const FIRST: Record<Language, number> = { pt: 0, en: 1, fr: 1, ar: 6 }

const toUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`)
const fromUtc = (date: Date): string => date.toISOString().slice(0, 10)

export function addDias(dia: string, quantity: number): string {
  const date = toUtc(dia)
  date.setUTCDate(date.getUTCDate() + quantity)
  return fromUtc(date)
}

/** Same day of another month, or its last day when shorter. */
export function addMesesAoDia(dia: string, quantity: number): string {
  const date = toUtc(dia)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + quantity + 1, 0))
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
  return fromUtc(last)
}

export function daysIntoWeek(dia: string, language: Language): number {
  return (toUtc(dia).getUTCDay() - FIRST[language] + 7) % 7
}

export function listWeeks(dia: string, language: Language): string[][] {
  const first = `${dia.slice(0, 7)}-01`
  const inicio = addDias(first, -daysIntoWeek(first, language))
  return Array.from({ length: WEEKS }, (_, week) => Array.from({ length: 7 }, (__, index) => addDias(inicio, week * 7 + index)))
}
