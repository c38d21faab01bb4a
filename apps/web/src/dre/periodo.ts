/** Periods a controller asks for, counted from the last month with data and not from today: an unfinished month proves nothing. */
import { addMeses, mesToIndex } from '@lastro/engine'

export interface Periodo {
  inicio: string
  fim: string
}

export interface PeriodoPreset extends Periodo {
  chave: 'ano' | 'anoAnterior' | 'acumulado' | 'ultimos12' | 'trimestre' | 'trimestreAnterior' | 'semestre'
}

/** Longest period the API answers. */
const PERIODO_MAX_MESES = 60

/** Months from the first to the last, both counted. */
export function countMeses({ inicio, fim }: Periodo): number {
  return mesToIndex(fim) - mesToIndex(inicio) + 1
}

/** `disponivel` is the first and last month with data. */
export function listPresets(disponivel: Periodo): PeriodoPreset[] {
  const { fim } = disponivel
  const ano = fim.slice(0, 4)
  const trimestre = addMeses(fim, -(mesToIndex(fim) % 3))
  const presets: PeriodoPreset[] = [
    { chave: 'ano', inicio: `${ano}-01`, fim: `${ano}-12` },
    { chave: 'acumulado', inicio: `${ano}-01`, fim },
    { chave: 'ultimos12', inicio: addMeses(fim, -11), fim },
    { chave: 'trimestre', inicio: trimestre, fim: addMeses(trimestre, 2) },
    { chave: 'trimestreAnterior', inicio: addMeses(trimestre, -3), fim: addMeses(trimestre, -1) },
    { chave: 'semestre', inicio: addMeses(fim, -5), fim },
    { chave: 'anoAnterior', inicio: `${Number(ano) - 1}-01`, fim: `${Number(ano) - 1}-12` },
  ]
  return presets.filter((preset) => preset.fim >= disponivel.inicio)
}

/** The period after one click on a month while a start waits: in order, and never longer than the API answers. */
export function closePeriodo(start: string, clicked: string): Periodo {
  const [inicio, fim] = start <= clicked ? [start, clicked] : [clicked, start]
  const latest = addMeses(inicio, PERIODO_MAX_MESES - 1)
  return { inicio, fim: fim < latest ? fim : latest }
}

/** The same length, right before or right after. */
export function shiftPeriodo(periodo: Periodo, direction: 1 | -1): Periodo {
  const step = countMeses(periodo) * direction
  return { inicio: addMeses(periodo.inicio, step), fim: addMeses(periodo.fim, step) }
}

/** The one month or the whole period a cell stands for. */
export function periodoOf(em: string, periodo: Periodo): Periodo {
  return em === 'total' ? periodo : { inicio: em, fim: em }
}
