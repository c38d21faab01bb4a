import { CALENDARIO, two, until24 } from './month-names.ts'
import { type Language, localeOf } from './language.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `mar` */
export function formatShortMes(mes: string, language: Language = 'pt'): string {
  return CALENDARIO[language].short[Number(mes.slice(5)) - 1] ?? ''
}

/** `março de 2025` */
export function formatMesExtenso(mes: string, language: Language = 'pt'): string {
  const { meses, writeMes } = CALENDARIO[language]
  return writeMes(meses[Number(mes.slice(5)) - 1] ?? '', mes.slice(0, 4))
}

/** `mar/2025` */
export function formatMes(mes: string, language: Language = 'pt'): string {
  return `${formatShortMes(mes, language)}/${mes.slice(0, 4)}`
}

/** `03/2025`, for files and server messages. */
export function formatMesNumerico(mes: string): string {
  return `${mes.slice(5)}/${mes.slice(0, 4)}`
}

/** `03/2025`, `01/2025 a 03/2025`. */
export function joinPeriodo({ inicio, fim }: { inicio: string; fim: string }, format: (mes: string) => string): string {
  return inicio === fim ? format(inicio) : `${format(inicio)} a ${format(fim)}`
}

/** `jan–dez 2025`, or `nov/2024–out/2025` across years. */
export function formatPeriodo(inicio: string, fim: string, language: Language = 'pt'): string {
  if (inicio === fim) return formatMes(inicio, language)
  if (inicio.slice(0, 4) === fim.slice(0, 4))
    return `${formatShortMes(inicio, language)}–${formatShortMes(fim, language)} ${fim.slice(0, 4)}`
  return `${formatMes(inicio, language)}–${formatMes(fim, language)}`
}

/** `mar/2025`, `Sep/2025`: three letters in both languages of printed reports, whose columns are narrow. */
export function printMes(mes: string, language: Language = 'pt'): string {
  return `${CALENDARIO[language].meses[Number(mes.slice(5)) - 1]?.slice(0, 3)}/${mes.slice(0, 4)}`
}

/** `mar/2025 – fev/2026` for printed reports; `2025` for a calendar year. */
export function printPeriodo({ inicio, fim }: { inicio: string; fim: string }, language: Language = 'pt'): string {
  const ano = inicio.slice(0, 4)
  if (inicio === `${ano}-01` && fim === `${ano}-12`) return ano
  return inicio === fim ? printMes(inicio, language) : `${printMes(inicio, language)} – ${printMes(fim, language)}`
}

/** `jan/2025, mar–mai 2025` */
export function formatPeriodos(periodos: readonly { inicio: string; fim: string }[], language: Language = 'pt'): string {
  return periodos.map(({ inicio, fim }) => formatPeriodo(inicio, fim, language)).join(', ')
}

/** `2024` for a period within 2025; null when the period crosses calendar years. */
export function anoAnteriorOf(inicio: string, fim: string): string | null {
  return inicio.slice(0, 4) === fim.slice(0, 4) ? String(Number(fim.slice(0, 4)) - 1) : null
}

/** `31/03/2026` from `2026-03-31`. An empty string stays empty. */
export function writeDia(dia: string): string {
  return dia.split('-').toReversed().join('/')
}

export function formatDia(data: string, language: Language = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${data}T12:00:00Z`))
}

/** `31/03` from `2025-03-31`. */
export function formatShortDia(data: string, language: Language = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${data}T12:00:00Z`),
  )
}

/** `quarta-feira, 14 de janeiro de 2026` */
export function formatDiaExtenso(date: Date, language: Language = 'pt'): string {
  const calendario = CALENDARIO[language]
  const { dias, meses, writeMes } = calendario
  const mes = writeMes(meses[date.getMonth()] ?? '', String(date.getFullYear()))
  return calendario.writeDia(dias[date.getDay()] ?? '', date.getDate(), mes)
}

/** `hoje, 09:41`, `ontem, 18:05`, `12 jan, 10:00`; with the year when it is not the current one. */
export function formatInstant(instant: string, now: Date, language: Language = 'pt'): string {
  const { today, yesterday, short, writeHour } = CALENDARIO[language]
  const date = new Date(instant)
  const hour = writeHour(date.getHours(), two(date.getMinutes()))
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days === 0 || days === 1) return `${days === 0 ? today : yesterday}, ${hour}`
  const dia = `${two(date.getDate())} ${short[date.getMonth()] ?? ''}`
  return `${dia}${date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`}, ${hour}`
}

/**
 * `14/01/2026, 09:41` in the given time zone.
 * @param fuso as `America/Manaus`; undefined for the zone of the machine
 */
export function formatMomentIn(instant: string, fuso: string | undefined, language: Language = 'pt'): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: fuso } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(instant))
}

/** `14/01/2026, 09:41:05`, for audit timestamps. */
export function formatMoment(instant: string, language: Language = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant))
}

/** `08:05` from minutes since midnight. */
export function formatHour(minutes: number): string {
  return until24(Math.floor(minutes / 60), two(minutes % 60))
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
