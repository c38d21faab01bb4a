/** Apart from the schemas of the De-Para: the overview of all clientes shows it without reading any. */
import type { DeParaLista } from './de-para.ts'

/** Share of the amount that has a target, rounded down to a thousandth: 100 % is only said when it is. 1 where there is no amount. */
export function shareOfCobertura({
  valorCentavos,
  valorMapeadoCentavos,
}: Pick<DeParaLista['cobertura'], 'valorCentavos' | 'valorMapeadoCentavos'>): number {
  return valorCentavos === 0 ? 1 : Math.floor((valorMapeadoCentavos / valorCentavos) * 1000) / 1000
}
