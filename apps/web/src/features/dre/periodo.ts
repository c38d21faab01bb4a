/** Periods of the statement as they are chosen on the screen. */
import { addMeses, mesToIndex } from '@lastro/engine'

export interface Periodo {
  inicio: string
  fim: string
}

/** Longest period the API answers. */
const PERIODO_MAX_MESES = 60

/** Months from the first to the last, both counted. */
export function countMeses({ inicio, fim }: Periodo): number {
  return mesToIndex(fim) - mesToIndex(inicio) + 1
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
