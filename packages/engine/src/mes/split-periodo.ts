import { listMeses, mesFromIndex, mesToIndex } from './mes.ts'
import { inicioExercicioIndex } from './periodo.ts'
import type { Periodo } from './periodo.ts'

/**
 * Quarters (`meses` = 3), half years (6) and years (12) of a period, counted from the first month of the fiscal year: the first and the last
 * piece may be shorter. 1 gives its months. Together they are the period.
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

/** Up to each month of a period, from the first month of its fiscal year, or of the period where that is later. */
export function listAcumulados({ inicio, fim }: Periodo, exercicioMesInicial: number): Periodo[] {
  return listMeses(inicio, fim).map((mes) => {
    const exercicio = mesFromIndex(Math.max(inicioExercicioIndex(mesToIndex(mes), exercicioMesInicial), mesToIndex(inicio)))
    return { inicio: exercicio, fim: mes }
  })
}
