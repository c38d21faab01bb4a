import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'

/** Twelve months of each of several budgets, one after the other. */
export type ColunasDoze = readonly Centavos[]

/**
 * What rows add up to in each of `colunas` budgets: in a month, 1 to 12, or (null) in the year. Throws CentavosError where a sum is too large to
 * be exact.
 */
export function sumColunas(linhas: readonly ColunasDoze[], colunas: number, mes: number | null): Centavos[] {
  const [de, ate] = mes === null ? [0, MESES_EXERCICIO] : [mes - 1, mes]
  return Array.from({ length: colunas }, (_, coluna) =>
    linhas.reduce((soma, doze) => doze.slice(coluna * MESES_EXERCICIO + de, coluna * MESES_EXERCICIO + ate).reduce(addCentavos, soma), 0),
  )
}

export interface DiferencaColuna {
  readonly diferencaCentavos: Centavos
  /** Of |reference|; null of a reference of zero, which is shown as —. */
  readonly razao: number | null
}

/** What an amount has more, or less, than that of the column it is compared with. */
export function diffColuna(referencia: Centavos, valor: Centavos): DiferencaColuna {
  const diferencaCentavos = addCentavos(valor, 0 - referencia)
  return { diferencaCentavos, razao: referencia === 0 ? null : diferencaCentavos / Math.abs(referencia) }
}
