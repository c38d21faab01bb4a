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

/** Tests whether a grupo is marked (−): costs in it are typed unsigned. */
export function isSubtrativa(natureza: GrupoNatureza): boolean {
  return SUBTRATIVAS.has(natureza)
}

/**
 * Converts between the engine's sign and the sign of typed, shown and exported budgets.
 * The engine has credit positive; in budgets costs are positive under grupos marked (−). An involution. Grupos with both, such as the
 * financial result, keep the engine's sign.
 */
export function orientCentavos(natureza: GrupoNatureza, valor: Centavos): Centavos {
  return isSubtrativa(natureza) ? 0 - valor : valor
}
