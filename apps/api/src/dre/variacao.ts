import type { DreLinha } from '@lastro/contract'

/** In centavos. Null for ratios, whose AH is already the difference. */
export function variacaoOf({ unidade, variacaoTotal }: Pick<DreLinha, 'unidade' | 'variacaoTotal'>): number | null {
  return unidade === 'razao' ? null : variacaoTotal
}
