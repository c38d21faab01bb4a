import type { DreLinha } from '@lastro/contract'

/** `total − anoAnterior` in centavos; a difference of ratios is the AH of its line already. */
export function variacaoOf({ unidade, total, anoAnteriorTotal }: DreLinha): number | null {
  return unidade === 'razao' || total === null || anoAnteriorTotal === null ? null : total - anoAnteriorTotal
}
