import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import type { Spread } from '../spread/spread.ts'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

/** Method of spreading a total over months. `sazonal` follows a curve, usually last year. */
export type DistribuicaoMetodo =
  | { readonly tipo: 'igual' }
  | { readonly tipo: 'dias_corridos' }
  | { readonly tipo: 'dias_uteis' }
  | { readonly tipo: 'proporcional' }
  | { readonly tipo: 'sazonal'; readonly curve: readonly Centavos[] }

export interface DistribuicaoBase {
  readonly mesInicio: Mes
  readonly valoresCentavos: readonly Centavos[]
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
      return valoresCentavos.map((_, i) => metodo.curve[i] ?? 0)
    case 'dias_corridos':
      return valoresCentavos.map((_, i) => countDiasCorridos(addMeses(mesInicio, i)))
    case 'dias_uteis':
      return valoresCentavos.map((_, i) => countDiasUteis(addMeses(mesInicio, i)))
    default:
      throw new RangeError(`unknown distribution: ${String(tipo satisfies never)}`)
  }
}

/**
 * Spreads a total over months, see {@link spread}.
 * The parts add up to the total. Held months stay and are subtracted from the target; with a zero base the parts are equal, reported in
 * `criterio`.
 * @throws RangeError when every month is held.
 */
export function distributeTotal(total: Centavos, metodo: DistribuicaoMetodo, base: DistribuicaoBase): Spread {
  const retidas = base.valoresCentavos.map((valor, i) => (base.travados?.[i] ? valor : null))
  return spread(total, listPesos(metodo, base), retidas)
}
