/** Schedule of report mails in local time zones. Pure: the reference instant is a parameter. */
import type { EnvioAgenda } from '@lastro/contract'

const DIA_MS = 86_400_000
const MINUTE_MS = 60_000
/** The longest wait is that of a monthly schedule, plus a day for time zones. */
const DIAS_MAX = 64

interface DiaLocal {
  ano: number
  mes: number
  dia: number
}

function readClock(instant: Date, fuso: string): DiaLocal & { atrasoMs: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: fuso,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (tipo: Intl.DateTimeFormatPartTypes): number => Number(parts.find(({ type }) => type === tipo)?.value)
  const [ano, mes, dia] = [of('year'), of('month'), of('day')]
  const local = Date.UTC(ano, mes - 1, dia, of('hour'), of('minute'), of('second'))
  return { ano, mes, dia, atrasoMs: local - Math.floor(instant.getTime() / 1000) * 1000 }
}

function isDoDia({ frequencia, dia: request }: EnvioAgenda, { ano, mes, dia }: DiaLocal): boolean {
  if (frequencia === 'diario' || request === null) return true
  if (frequencia === 'semanal') return (new Date(Date.UTC(ano, mes - 1, dia)).getUTCDay() || 7) === request
  const last = new Date(Date.UTC(ano, mes, 0)).getUTCDate()
  return dia === Math.min(request, last)
}

/** First instant after `afterOf` at which the local clock shows the scheduled time on a scheduled day. */
export function nextEnvio(agenda: EnvioAgenda, afterOf: Date): Date {
  const { fuso, minuto } = agenda
  const today = readClock(afterOf, fuso)
  for (let step = 0; step < DIAS_MAX; step += 1) {
    const data = new Date(Date.UTC(today.ano, today.mes - 1, today.dia) + step * DIA_MS)
    const local = { ano: data.getUTCFullYear(), mes: data.getUTCMonth() + 1, dia: data.getUTCDate() }
    if (!isDoDia(agenda, local)) continue
    // The offset may change until then (daylight saving), so it is read at the scheduled time.
    const comoSeUtc = data.getTime() + minuto * MINUTE_MS
    const instant = new Date(comoSeUtc - readClock(new Date(comoSeUtc - today.atrasoMs), fuso).atrasoMs)
    if (instant > afterOf) return instant
  }
  throw new Error('the schedule has no next day')
}
