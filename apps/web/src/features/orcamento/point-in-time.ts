import { mesFromIndex } from '@lastro/engine'

export interface TypedMoment {
  dia: string
  mes: string
  hora: string
}

const HOUR = /^([01]?\d|2[0-3])[:h.]?([0-5]\d)$/
/** Includes acts within the typed minute. */
const MINUTE_FIM = 59_999

/** End of the minute; null when incomplete or when the month does not have the day. */
export function readMoment({ dia, mes, hora }: TypedMoment): Date | null {
  const hours = HOUR.exec(hora.trim())
  if (mes === '' || hours === null || !/^\d{1,2}$/.test(dia)) return null
  const doAno = Number(mes.slice(5)) - 1
  const inicio = new Date(Number(mes.slice(0, 4)), doAno, Number(dia), Number(hours[1]), Number(hours[2]))
  return inicio.getDate() === Number(dia) && inicio.getMonth() === doAno ? new Date(inicio.getTime() + MINUTE_FIM) : null
}

export function mesDe(date: Date): string {
  return mesFromIndex(date.getFullYear() * 12 + date.getMonth())
}
