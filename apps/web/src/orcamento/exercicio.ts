/** The twelve months of a budget. */
import { addMeses } from '@lastro/engine'

export function ultimoMesOf(inicio: string): string {
  return addMeses(inicio, 11)
}

/** Month `mes`, 1 to 12, counted from the first of the exercício. */
export function mesDoExercicio(inicio: string, mes: number): string {
  return addMeses(inicio, mes - 1)
}
