import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'

/** Twelve months of each of several budgets, concatenated. */
export type ColunasTwelve = readonly Centavos[]

/**
 * Sums rows for each of `colunas` budgets, in a month (1 to 12) or in the year (null).
 * @throws CentavosError when a sum is not exact.
 */
export function sumColunas(lines: readonly ColunasTwelve[], colunas: number, mes: number | null): Centavos[] {
  const [from, until] = mes === null ? [0, MESES_EXERCICIO] : [mes - 1, mes]
  return Array.from({ length: colunas }, (_, coluna) =>
    lines.reduce(
      (soma, twelve) => twelve.slice(coluna * MESES_EXERCICIO + from, coluna * MESES_EXERCICIO + until).reduce(addCentavos, soma),
      0,
    ),
  )
}

export interface DiferencaColuna {
  readonly diferencaCentavos: Centavos
  /** Share of |reference|; null when the reference is zero. */
  readonly razao: number | null
}

export function diffColuna(referencia: Centavos, valor: Centavos): DiferencaColuna {
  const diferencaCentavos = addCentavos(valor, 0 - referencia)
  return { diferencaCentavos, razao: referencia === 0 ? null : diferencaCentavos / Math.abs(referencia) }
}
