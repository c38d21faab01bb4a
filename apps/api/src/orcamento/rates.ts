import { CentavosError, isLancamentoCentavos } from '@lastro/engine'
import { formatDecimal } from '@lastro/formato'
import { ErroApi } from '../http/erro.ts'

export function applyTaxas<T extends { readonly valoresCentavos: Float64Array }>(compute: () => T): T {
  let computed: T
  try {
    computed = compute()
  } catch (error) {
    if (error instanceof CentavosError) throw new ErroApi('orcamento_valor_too_large', { cause: error })
    throw error
  }
  if (!computed.valoresCentavos.every(isLancamentoCentavos)) throw new ErroApi('orcamento_valor_too_large')
  return computed
}

export const printTaxa = (taxaPpm: number): string => `${taxaPpm > 0 ? '+' : ''}${formatDecimal(taxaPpm / 10_000, 2)} %`
