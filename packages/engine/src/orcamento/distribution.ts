import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import type { Spread } from '../spread/spread.ts'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

/** By what a total is shared among months. `sazonal` follows a curve: last year's months, usually. */
export type DistribuicaoMetodo =
  | { readonly tipo: 'igual' }
  | { readonly tipo: 'dias_corridos' }
  | { readonly tipo: 'dias_uteis' }
  | { readonly tipo: 'proporcional' }
  | { readonly tipo: 'sazonal'; readonly curva: readonly Centavos[] }

/** What is there now: months in a row, the first of which is `mesInicio`. */
export interface DistribuicaoBase {
  readonly mesInicio: Mes
  readonly valoresCentavos: readonly Centavos[]
  /** True: held, and left as it is. */
  readonly travados?: readonly boolean[] | undefined
}

function listPesos(metodo: DistribuicaoMetodo, { mesInicio, valoresCentavos }: DistribuicaoBase): readonly number[] {
  const { tipo } = metodo
  switch (tipo) {
    case 'igual':
      return valoresCentavos.map(() => 1)
    case 'proporcional':
      return valoresCentavos
    case 'sazonal':
      return valoresCentavos.map((_, i) => metodo.curva[i] ?? 0)
    case 'dias_corridos':
      return valoresCentavos.map((_, i) => countDiasCorridos(addMeses(mesInicio, i)))
    case 'dias_uteis':
      return valoresCentavos.map((_, i) => countDiasUteis(addMeses(mesInicio, i)))
    default:
      throw new RangeError(`distribuição desconhecida: ${String(tipo satisfies never)}`)
  }
}

/**
 * Shares a total among months, see {@link spread}: the parts add up to it, held months stay as they are and leave the target, and where the
 * base is zero everywhere the parts are equal and `criterio` says so. Throws RangeError when every month is held.
 */
export function distributeTotal(total: Centavos, metodo: DistribuicaoMetodo, base: DistribuicaoBase): Spread {
  const retidas = base.valoresCentavos.map((valor, i) => (base.travados?.[i] ? valor : null))
  return spread(total, listPesos(metodo, base), retidas)
}
