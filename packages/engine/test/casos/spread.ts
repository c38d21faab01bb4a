import { expect } from 'vitest'
import { spread } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoSpread extends Caso {
  readonly total: string
  readonly pesos: readonly number[]
  readonly retidas?: readonly (string | null)[]
  readonly partes: readonly string[]
  readonly criterio?: 'pesos' | 'igual'
}

export function runSpread(caso: Caso): void {
  const { total, pesos, retidas = [], partes, criterio = 'pesos' } = caso as CasoSpread
  const resultado = spread(
    centavos(total),
    pesos,
    retidas.map((retida) => (retida === null ? null : centavos(retida))),
  )
  expect(resultado).toEqual({ partes: partes.map(centavos), criterio })
}
