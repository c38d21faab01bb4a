/** Sums of the debits and credits of a file. */
import { LIMIT_SOMA_CENTAVOS } from '@lastro/engine'
import { RefusedPlanilhaError } from '@lastro/planilha'

export type Sides = { debitoCentavos: number; creditoCentavos: number }

/**
 * Sums debits and credits, none of which is negative, in centavos.
 * A sum of amounts that are not negative never falls back below the limit, so that one check at the end suffices.
 * @throws RefusedPlanilhaError `valor_invalid` above the limit, where centavos would be lost
 */
export function sumSides(saldos: Iterable<Sides>): { debitosCentavos: number; creditosCentavos: number } {
  const sums = { debitosCentavos: 0, creditosCentavos: 0 }
  for (const { debitoCentavos, creditoCentavos } of saldos) {
    sums.debitosCentavos += debitoCentavos
    sums.creditosCentavos += creditoCentavos
  }
  if (Math.max(sums.debitosCentavos, sums.creditosCentavos) <= LIMIT_SOMA_CENTAVOS) return sums
  throw new RefusedPlanilhaError(
    'valor_invalid',
    'A soma dos débitos ou dos créditos passa de R$ 90 trilhões, o que se pode somar sem perder centavos. Divida o arquivo por período.',
  )
}
