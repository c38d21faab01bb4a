import { mesIndexFromSql } from '@lastro/engine'
import { MESES } from './month-bits.ts'
import type { EditedOrcamentoRow } from './store.ts'

/** Months of a previsto that bring the realizado, as bits. */
export function mesesRealizados({ mesInicio, realizadoAte }: Pick<EditedOrcamentoRow, 'mesInicio' | 'realizadoAte'>): number {
  if (realizadoAte === null) return 0
  const count = Math.min(Math.max(mesIndexFromSql(realizadoAte) - mesIndexFromSql(mesInicio) + 1, 0), MESES)
  return (1 << count) - 1
}
