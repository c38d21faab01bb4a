import { listMeses, mesFromIndex, mesToIndex } from './mes.ts'
import { inicioExercicioIndex } from './periodo.ts'
import type { Periodo } from './periodo.ts'

/**
 * Splits a period into pieces of `meses` months, aligned to the fiscal year.
 * The first and last piece may be shorter; together they are the period.
 */
export function splitPeriodo({ inicio, fim }: Periodo, meses: 1 | 3 | 6 | 12, exercicioMesInicial: number): Periodo[] {
  const [first, last] = [mesToIndex(inicio), mesToIndex(fim)]
  const chunks: Periodo[] = []
  for (let from = first; from <= last;) {
    const exercicio = inicioExercicioIndex(from, exercicioMesInicial)
    const until = Math.min(last, exercicio + (Math.floor((from - exercicio) / meses) + 1) * meses - 1)
    chunks.push({ inicio: mesFromIndex(from), fim: mesFromIndex(until) })
    from = until + 1
  }
  return chunks
}

/**
 * Lists the year-to-date period of each month.
 * It starts at the first month of the fiscal year or of the period, the later one.
 */
export function listAcumulados({ inicio, fim }: Periodo, exercicioMesInicial: number): Periodo[] {
  return listMeses(inicio, fim).map((mes) => {
    const exercicio = mesFromIndex(Math.max(inicioExercicioIndex(mesToIndex(mes), exercicioMesInicial), mesToIndex(inicio)))
    return { inicio: exercicio, fim: mes }
  })
}
