/** The days of a month as a calendar on the wall shows them. A day is the string `2026-03-31`. */
import type { Idioma } from '@lastro/formato'

/** Of six weeks, so that no month is higher than another and moves what one is about to press. */
const SEMANAS = 6
/** 0 is Sunday. */
const PRIMEIRO: Record<Idioma, number> = { pt: 0, en: 1, fr: 1, ar: 6 }

const toUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`)
const fromUtc = (date: Date): string => date.toISOString().slice(0, 10)

export function addDias(dia: string, quantidade: number): string {
  const date = toUtc(dia)
  date.setUTCDate(date.getUTCDate() + quantidade)
  return fromUtc(date)
}

/** The same day of another month, or its last one where it has no such day. */
export function addMesesAoDia(dia: string, quantidade: number): string {
  const date = toUtc(dia)
  const ultimo = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + quantidade + 1, 0))
  ultimo.setUTCDate(Math.min(date.getUTCDate(), ultimo.getUTCDate()))
  return fromUtc(ultimo)
}

/** How many days its week has had before it. */
export function daysIntoSemana(dia: string, idioma: Idioma): number {
  return (toUtc(dia).getUTCDay() - PRIMEIRO[idioma] + 7) % 7
}

/** The weeks that the month of a day is in, from the first day of a week on. */
export function listSemanas(dia: string, idioma: Idioma): string[][] {
  const primeiro = `${dia.slice(0, 7)}-01`
  const inicio = addDias(primeiro, -daysIntoSemana(primeiro, idioma))
  return Array.from({ length: SEMANAS }, (_, semana) => Array.from({ length: 7 }, (__, index) => addDias(inicio, semana * 7 + index)))
}
