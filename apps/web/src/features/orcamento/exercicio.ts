/** The twelve months of a budget. */
import { addMeses } from '@lastro/engine'
import { anoAnteriorOf } from '@lastro/formato'

export function ultimoMesOf(inicio: string): string {
  return addMeses(inicio, 11)
}

/** Month `mes`, 1 to 12, counted from the first of the exercício. */
export function mesDoExercicio(inicio: string, mes: number): string {
  return addMeses(inicio, mes - 1)
}

/** How the columns of the year and of the one before are called. */
export function cabecasOf(inicio: string): { exercicio: string; anoAnterior: string } {
  const exercicio = inicio.slice(0, 4)
  return { exercicio, anoAnterior: anoAnteriorOf(inicio, ultimoMesOf(inicio)) ?? String(Number(exercicio) - 1) }
}
