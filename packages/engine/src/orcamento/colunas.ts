import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'

/** Twelve months of each of several budgets, concatenated. */
export type ColunasDoze = readonly Centavos[]

/**
 * Sums rows for each of `colunas` budgets, in a month (1 to 12) or in the year (null).
 * @throws CentavosError when a sum is not exact.
 */
export function sumColunas(linhas: readonly ColunasDoze[], colunas: number, mes: number | null): Centavos[] {
  const [de, ate] = mes === null ? [0, MESES_EXERCICIO] : [mes - 1, mes]
  return Array.from({ length: colunas }, (_, coluna) =>
    linhas.reduce((soma, doze) => doze.slice(coluna * MESES_EXERCICIO + de, coluna * MESES_EXERCICIO + ate).reduce(addCentavos, soma), 0),
  )
}

export interface DiferencaColuna {
  readonly diferencaCentavos: Centavos
  /** Over |reference|; null for a zero reference, shown as —. */
  readonly razao: number | null
}

export function diffColuna(referencia: Centavos, valor: Centavos): DiferencaColuna {
  const diferencaCentavos = addCentavos(valor, 0 - referencia)
  return { diferencaCentavos, razao: referencia === 0 ? null : diferencaCentavos / Math.abs(referencia) }
}
