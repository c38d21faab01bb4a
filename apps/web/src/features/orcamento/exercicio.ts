import { addMeses } from '@lastro/engine'
import { anoAnteriorOf } from '@lastro/formato'

export function lastMesOf(inicio: string): string {
  return addMeses(inicio, 11)
}

export function mesDoExercicio(inicio: string, mes: number): string {
  return addMeses(inicio, mes - 1)
}

export function cabecasOf(inicio: string): { exercicio: string; anoAnterior: string } {
  const exercicio = inicio.slice(0, 4)
  return { exercicio, anoAnterior: anoAnteriorOf(inicio, lastMesOf(inicio)) ?? String(Number(exercicio) - 1) }
}
