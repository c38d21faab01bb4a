import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'

/**
 * National holidays on a fixed day.
 * Lei 662/1949 (as of Lei 10.607/2002), Lei 6.802/1980 (12 October) and, from 2024, Lei 14.759/2023 (20 November).
 */
const FERIADOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const CONSCIENCIA_NEGRA = '11-20'
const CONSCIENCIA_NEGRA_SINCE = 2024

interface Dia {
  readonly mes: number
  readonly dia: number
}

function isBissexto(ano: number): boolean {
  return ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0)
}

function daysOf(ano: number, mes: number): number {
  if (mes === 2) return isBissexto(ano) ? 29 : 28
  return [4, 6, 9, 11].includes(mes) ? 30 : 31
}

/** Sakamoto's congruence; 0 is Sunday. */
function weekdayOf(ano: number, { mes, dia }: Dia): number {
  const deslocamento = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][mes - 1]!
  const a = mes < 3 ? ano - 1 : ano
  return (a + Math.floor(a / 4) - Math.floor(a / 100) + Math.floor(a / 400) + deslocamento + dia) % 7
}

/** Easter Sunday by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function findPascoa(ano: number): Dia {
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
  return { mes: Math.floor(soma / 31), dia: (soma % 31) + 1 }
}

function keyOf({ mes, dia }: Dia): string {
  return `${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}

function listFeriados(ano: number): Set<string> {
  const { mes, dia } = findPascoa(ano)
  // Easter falls between 22 March and 25 April, so two days before it is in the same month or in March.
  const sextaFeiraSanta = dia > 2 ? { mes, dia: dia - 2 } : { mes: 3, dia: dia + 29 }
  return new Set([...FERIADOS, ...(ano >= CONSCIENCIA_NEGRA_SINCE ? [CONSCIENCIA_NEGRA] : []), keyOf(sextaFeiraSanta)])
}

function splitMes(mes: Mes): [ano: number, mes: number] {
  const index = mesToIndex(mes)
  return [Math.floor(index / 12), (index % 12) + 1]
}

export function countDiasCorridos(mes: Mes): number {
  return daysOf(...splitMes(mes))
}

/**
 * Counts working days: Mondays to Fridays except national holidays, Good Friday included.
 * Carnival and Corpus Christi are working days by law.
 */
export function countDiasUteis(mes: Mes): number {
  const [ano, numero] = splitMes(mes)
  const feriados = listFeriados(ano)
  const dias = Array.from({ length: daysOf(ano, numero) }, (_, i): Dia => ({ mes: numero, dia: i + 1 }))
  return dias.filter((dia) => weekdayOf(ano, dia) % 6 !== 0 && !feriados.has(keyOf(dia))).length
}
