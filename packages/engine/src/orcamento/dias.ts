import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'

/**
 * National holidays on a fixed day: Lei 662/1949 (as of Lei 10.607/2002), Lei 6.802/1980 (12 October) and, from 2024,
 * Lei 14.759/2023 (20 November).
 */
const FERIADOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const CONSCIENCIA_NEGRA = '11-20'
const CONSCIENCIA_NEGRA_DESDE = 2024

const DIA_MS = 86_400_000

/** Easter Sunday by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function findPascoa(ano: number): Date {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const soma = h + l - 7 * m + 114
  return new Date(Date.UTC(ano, Math.floor(soma / 31) - 1, (soma % 31) + 1))
}

function listFeriados(ano: number): Set<string> {
  const sextaFeiraSanta = new Date(findPascoa(ano).getTime() - 2 * DIA_MS).toISOString().slice(5, 10)
  return new Set([...FERIADOS, ...(ano >= CONSCIENCIA_NEGRA_DESDE ? [CONSCIENCIA_NEGRA] : []), sextaFeiraSanta])
}

/** Days of a month. */
export function countDiasCorridos(mes: Mes): number {
  const indice = mesToIndex(mes)
  return new Date(Date.UTC(Math.floor(indice / 12), (indice % 12) + 1, 0)).getUTCDate()
}

/** Mondays to Fridays of a month that are not national holidays, Good Friday included. Carnival and Corpus Christi are working days by law. */
export function countDiasUteis(mes: Mes): number {
  const indice = mesToIndex(mes)
  const ano = Math.floor(indice / 12)
  const feriados = listFeriados(ano)
  let dias = 0
  for (let dia = 1; dia <= countDiasCorridos(mes); dia++) {
    const data = new Date(Date.UTC(ano, indice % 12, dia))
    const semana = data.getUTCDay()
    if (semana !== 0 && semana !== 6 && !feriados.has(data.toISOString().slice(5, 10))) dias++
  }
  return dias
}
