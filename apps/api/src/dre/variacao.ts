import type { DreLinha } from '@lastro/contract'

/** The variation of the total in centavos; a difference of ratios is the AH of its line already. */
export function variacaoOf({ unidade, variacaoTotal }: Pick<DreLinha, 'unidade' | 'variacaoTotal'>): number | null {
  return unidade === 'razao' ? null : variacaoTotal
}
