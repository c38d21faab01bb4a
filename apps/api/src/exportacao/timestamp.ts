/** Formats instants in the time zone of Brasília, which the text names. */
import type { Idioma } from '@lastro/contract'
import { textsOf } from '../i18n/i18n.ts'

/** Time zone of the product: of printed instants and of deadlines. */
export const timeZone = 'America/Sao_Paulo'
const FUSO = { timeZone } as const
const POR_EXTENSO: Readonly<Record<Idioma, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', ...FUSO }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', ...FUSO }),
}
const SHORT: Readonly<Record<Idioma, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', ...FUSO }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', ...FUSO }),
}
const celula = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...FUSO })

const printFuso = (language: Idioma): string => textsOf(language, 'comum')(`fusos.${timeZone}`)

export function formatMoment(instant: Date, language: Idioma): string {
  return `${POR_EXTENSO[language].format(instant)} (${printFuso(language)})`
}

/** `21/11/2026, 11:28 (horário de Brasília)` */
export function formatShortMoment(instant: Date, language: Idioma): string {
  return `${SHORT[language].format(instant)} (${printFuso(language)})`
}

/** `2026-11-21 11:28:05`, or to the minute. It sorts as text; the column header names the zone. */
export function stampMoment(instant: Date, until: 'minuto' | 'segundo'): string {
  return celula.format(instant).slice(0, until === 'minuto' ? 16 : 19)
}

/** `2026-11-21`: the day of an instant. */
export function dayOf(instant: Date): string {
  return celula.format(instant).slice(0, 10)
}
