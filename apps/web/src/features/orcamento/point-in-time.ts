/** A moment as it is typed: a day, a month with its year, and an hour of this place. Pure. */

export interface MomentoDigitado {
  dia: string
  /** `2026-03`, or empty. */
  mes: string
  /** `14:30`; also `14h30` and `1430`. */
  hora: string
}

const HORA = /^([01]?\d|2[0-3])[:h.]?([0-5]\d)$/
/** Of the minute that was named, so that what happened in it has happened. */
const FIM_DO_MINUTO = 59_999

/** The end of that minute; null while something is missing, and of a day that the month does not have. */
export function readMomento({ dia, mes, hora }: MomentoDigitado): Date | null {
  const horas = HORA.exec(hora.trim())
  if (mes === '' || horas === null || !/^\d{1,2}$/.test(dia)) return null
  const doAno = Number(mes.slice(5)) - 1
  const inicio = new Date(Number(mes.slice(0, 4)), doAno, Number(dia), Number(horas[1]), Number(horas[2]))
  return inicio.getDate() === Number(dia) && inicio.getMonth() === doAno ? new Date(inicio.getTime() + FIM_DO_MINUTO) : null
}

/** `2026-03` of a date, in this place. */
export function mesDe(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
