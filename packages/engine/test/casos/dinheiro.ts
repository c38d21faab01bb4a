import { expect } from 'vitest'
import { parseCentavos } from '../../src/index.ts'
import type { MarcaDecimal } from '../../src/index.ts'
import type { Caso } from './read.ts'

interface CasoDinheiro extends Caso {
  readonly texto: string
  readonly decimal?: MarcaDecimal
  readonly centavos: number | 'recusado'
}

export function runDinheiro(caso: Caso): void {
  const { texto, decimal = 'virgula', centavos } = caso as CasoDinheiro
  expect(parseCentavos(texto, { decimal })).toBe(centavos === 'recusado' ? undefined : centavos)
}
