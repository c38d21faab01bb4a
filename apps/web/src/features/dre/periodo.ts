import { addMeses, mesToIndex } from '@lastro/engine'

export interface Periodo {
  inicio: string
  fim: string
}

/** Maximum of the API. */
const PERIODO_MAX_MESES = 60

export function countMeses({ inicio, fim }: Periodo): number {
  return mesToIndex(fim) - mesToIndex(inicio) + 1
}

export function closePeriodo(start: string, clicked: string): Periodo {
  const [inicio, fim] = start <= clicked ? [start, clicked] : [clicked, start]
  const latest = addMeses(inicio, PERIODO_MAX_MESES - 1)
  return { inicio, fim: fim < latest ? fim : latest }
}

/** Shifts by the length of the period: directly before or after it. */
export function shiftPeriodo(periodo: Periodo, direction: 1 | -1): Periodo {
  const step = countMeses(periodo) * direction
  return { inicio: addMeses(periodo.inicio, step), fim: addMeses(periodo.fim, step) }
}

export function periodoOf(em: string, periodo: Periodo): Periodo {
  return em === 'total' ? periodo : { inicio: em, fim: em }
}
