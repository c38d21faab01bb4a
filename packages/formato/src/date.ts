import { CALENDARIO } from './month-names.ts'
import { type Idioma, localeOf } from './language.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `mar` */
export function formatMesCurto(mes: string, idioma: Idioma = 'pt'): string {
  return CALENDARIO[idioma].curtos[Number(mes.slice(5)) - 1] ?? ''
}

/** `março de 2025` */
export function formatMesExtenso(mes: string, idioma: Idioma = 'pt'): string {
  const { meses, writeMes } = CALENDARIO[idioma]
  return writeMes(meses[Number(mes.slice(5)) - 1] ?? '', mes.slice(0, 4))
}

/** `mar/2025` */
export function formatMes(mes: string, idioma: Idioma = 'pt'): string {
  return `${formatMesCurto(mes, idioma)}/${mes.slice(0, 4)}`
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
export function formatPeriodo(inicio: string, fim: string, idioma: Idioma = 'pt'): string {
  if (inicio === fim) return formatMes(inicio, idioma)
  if (inicio.slice(0, 4) === fim.slice(0, 4)) return `${formatMesCurto(inicio, idioma)}–${formatMesCurto(fim, idioma)} ${fim.slice(0, 4)}`
  return `${formatMes(inicio, idioma)}–${formatMes(fim, idioma)}`
}

/** `jan/2025, mar–mai 2025` */
export function formatPeriodos(periodos: readonly { inicio: string; fim: string }[], idioma: Idioma = 'pt'): string {
  return periodos.map(({ inicio, fim }) => formatPeriodo(inicio, fim, idioma)).join(', ')
}

/** `2024` for a period within 2025; null when the period crosses calendar years. */
export function anoAnteriorOf(inicio: string, fim: string): string | null {
  return inicio.slice(0, 4) === fim.slice(0, 4) ? String(Number(fim.slice(0, 4)) - 1) : null
}

/** `31/03/2026` from `2026-03-31`, without `Intl`, as a day is typed. An empty string stays empty. */
export function writeDia(dia: string): string {
  return dia.split('-').toReversed().join('/')
}

export function formatDia(data: string, idioma: Idioma = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(idioma), { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${data}T12:00:00Z`))
}

/** `31/03` from `2025-03-31`. */
export function formatDiaCurto(data: string, idioma: Idioma = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(idioma), { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${data}T12:00:00Z`),
  )
}

/** `quarta-feira, 14 de janeiro de 2026` */
export function formatDiaExtenso(date: Date, idioma: Idioma = 'pt'): string {
  const calendario = CALENDARIO[idioma]
  const { dias, meses, writeMes } = calendario
  const mes = writeMes(meses[date.getMonth()] ?? '', String(date.getFullYear()))
  return calendario.writeDia(dias[date.getDay()] ?? '', date.getDate(), mes)
}

/** `hoje, 09:41`, `ontem, 18:05`, `12 jan, 10:00`; with the year when it is not the current one. */
export function formatInstante(instante: string, now: Date, idioma: Idioma = 'pt'): string {
  const { hoje, ontem, curtos, writeHora } = CALENDARIO[idioma]
  const date = new Date(instante)
  const hora = writeHora(date.getHours(), String(date.getMinutes()).padStart(2, '0'))
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days === 0 || days === 1) return `${days === 0 ? hoje : ontem}, ${hora}`
  const dia = `${String(date.getDate()).padStart(2, '0')} ${curtos[date.getMonth()] ?? ''}`
  return `${dia}${date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`}, ${hora}`
}

/** `14/01/2026, 09:41` in the given time zone. @param fuso as `America/Manaus` */
export function formatMomentoEm(instante: string, fuso: string, idioma: Idioma = 'pt'): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: fuso } as const
  return new Intl.DateTimeFormat(localeOf(idioma), options).format(new Date(instante))
}

/** `14/01/2026, 09:41:05`, for audit timestamps. */
export function formatMomento(instante: string, idioma: Idioma = 'pt'): string {
  return new Intl.DateTimeFormat(localeOf(idioma), { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instante))
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
