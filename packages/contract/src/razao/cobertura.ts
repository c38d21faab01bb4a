/** Separate from the De-Para schemas, which the overview of all clientes does without. */
import type { DeParaLista } from './de-para.ts'

/** Share of the amount with a target, rounded down to a thousandth so that 100 % means all. 1 without any amount. */
export function shareOfCobertura({
  valorCentavos,
  valorMapeadoCentavos,
}: Pick<DeParaLista['cobertura'], 'valorCentavos' | 'valorMapeadoCentavos'>): number {
  return valorCentavos === 0 ? 1 : Math.floor((valorMapeadoCentavos / valorCentavos) * 1000) / 1000
}
