import { listMeses, mesFromIndex, mesToIndex } from './mes.ts'
import { inicioExercicioIndex } from './periodo.ts'
import type { Periodo } from './periodo.ts'

/**
 * Splits a period into months, quarters, half years or years of the fiscal year.
 * `meses` is 1, 3, 6 or 12. The first and last piece may be shorter; together they are the period.
 */
export function splitPeriodo({ inicio, fim }: Periodo, meses: 1 | 3 | 6 | 12, exercicioMesInicial: number): Periodo[] {
  const [primeiro, ultimo] = [mesToIndex(inicio), mesToIndex(fim)]
  const pedacos: Periodo[] = []
  for (let de = primeiro; de <= ultimo;) {
    const exercicio = inicioExercicioIndex(de, exercicioMesInicial)
    const ate = Math.min(ultimo, exercicio + (Math.floor((de - exercicio) / meses) + 1) * meses - 1)
    pedacos.push({ inicio: mesFromIndex(de), fim: mesFromIndex(ate) })
    de = ate + 1
  }
  return pedacos
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
