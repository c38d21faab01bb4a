import type { Centavos } from '../dinheiro/centavos.ts'
import type { GrupoNatureza } from '../modelo/types.ts'

const SUBTRATIVAS: ReadonlySet<GrupoNatureza> = new Set<GrupoNatureza>([
  'deducoes',
  'custo',
  'pessoal',
  'despesa_administrativa',
  'despesa_comercial',
  'depreciacao',
  'impostos_lucro',
])

/** True for a grupo that takes away from the result and is marked (−): what is typed under it is a cost, without a sign. */
export function isSubtrativa(natureza: GrupoNatureza): boolean {
  return SUBTRATIVAS.has(natureza)
}

/**
 * Between the engine's sign (credit positive) and that in which a budget is typed, shown and filed: costs are positive under grupos marked
 * (−). The same function goes both ways. Grupos that hold both, as the financial result, keep the engine's sign.
 */
export function orientCentavos(natureza: GrupoNatureza, valor: Centavos): Centavos {
  return isSubtrativa(natureza) ? 0 - valor : valor
}
