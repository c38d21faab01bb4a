/** Dates as days since 1970-01-01 and months as year × 12 + month − 1: integers, no Date object, no time zone. */
import { writeDia } from '@lastro/formato'

const DIAS_DO_MES = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isBissexto(ano: number): boolean {
  return ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0)
}

/** Returns days since 1970-01-01; NaN when the day does not exist or the year is outside 1900–2199. */
export function daysFromDate(ano: number, mes: number, dia: number): number {
  if (ano < 1900 || ano > 2199 || mes < 1 || mes > 12 || dia < 1) return Number.NaN
  if (dia > (mes === 2 && isBissexto(ano) ? 29 : DIAS_DO_MES[mes - 1]!)) return Number.NaN
  // Howard Hinnant's days_from_civil, for years after 0: the year starts in March so that the leap day comes last.
  const anoMarco = mes <= 2 ? ano - 1 : ano
  const era = Math.floor(anoMarco / 400)
  const anoDaEra = anoMarco - era * 400
  const diaDoAno = Math.floor((153 * (mes > 2 ? mes - 3 : mes + 9) + 2) / 5) + dia - 1
  const diaDaEra = anoDaEra * 365 + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100) + diaDoAno
  return era * 146097 + diaDaEra - 719468
}

export function dateFromDays(dias: number): { ano: number; mes: number; dia: number } {
  const deslocado = dias + 719468
  const era = Math.floor(deslocado / 146097)
  const diaDaEra = deslocado - era * 146097
  const anoDaEra = Math.floor((diaDaEra - Math.floor(diaDaEra / 1460) + Math.floor(diaDaEra / 36524) - Math.floor(diaDaEra / 146096)) / 365)
  const diaDoAno = diaDaEra - (365 * anoDaEra + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100))
  const mesMarco = Math.floor((5 * diaDoAno + 2) / 153)
  const dia = diaDoAno - Math.floor((153 * mesMarco + 2) / 5) + 1
  const mes = mesMarco < 10 ? mesMarco + 3 : mesMarco - 9
  return { ano: anoDaEra + era * 400 + (mes <= 2 ? 1 : 0), mes, dia }
}

/** Memoizes the last date: entries are sorted by day, so the next one is nearly always equal. */
let lastData = Number.NaN
let lastDias = Number.NaN

export function dataDias(bytes: Uint8Array, p: number): number {
  let numero = 0
  for (let i = p; i < p + 8; i++) {
    const digit = bytes[i]! - 48
    if (digit < 0 || digit > 9) return Number.NaN
    numero = numero * 10 + digit
  }
  if (numero !== lastData) {
    lastData = numero
    lastDias = daysFromDate(numero % 10000, Math.floor(numero / 10000) % 100, Math.floor(numero / 1000000))
  }
  return lastDias
}

export function parseData(texto: string): number {
  if (!/^\d{8}$/.test(texto)) return Number.NaN
  return daysFromDate(Number(texto.slice(4)), Number(texto.slice(2, 4)), Number(texto.slice(0, 2)))
}

export function mesAbsoluto(dias: number): number {
  const { ano, mes } = dateFromDays(dias)
  return ano * 12 + mes - 1
}

export function formatDataIso(dias: number): string {
  const { ano, mes, dia } = dateFromDays(dias)
  return `${ano}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}

export function formatData(dias: number): string {
  return writeDia(formatDataIso(dias))
}
