export interface MomentoDigitado {
  dia: string
  mes: string
  /** `14:30`; also `14h30` and `1430`. */
  hora: string
}

const HORA = /^([01]?\d|2[0-3])[:h.]?([0-5]\d)$/
/** Includes acts within the typed minute. */
const FIM_DO_MINUTO = 59_999

/** End of the minute; null when incomplete or when the month does not have the day. */
export function readMomento({ dia, mes, hora }: MomentoDigitado): Date | null {
  const horas = HORA.exec(hora.trim())
  if (mes === '' || horas === null || !/^\d{1,2}$/.test(dia)) return null
  const doAno = Number(mes.slice(5)) - 1
  const inicio = new Date(Number(mes.slice(0, 4)), doAno, Number(dia), Number(horas[1]), Number(horas[2]))
  return inicio.getDate() === Number(dia) && inicio.getMonth() === doAno ? new Date(inicio.getTime() + FIM_DO_MINUTO) : null
}

export function mesDe(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
