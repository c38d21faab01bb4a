import type { Investimento } from '@lastro/contract'
import { formatDecimal, formatMesNumerico } from '@lastro/formato'

type Distributed<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Fields = Distributed<Investimento, 'id' | 'versao' | 'baseId' | 'vale' | 'proprio' | 'centroCusto' | 'filial'>

const reais = (centavos: number): string => `R$ ${formatDecimal(centavos / 100, 2)}`

/** Fields in words, for the audit record. */
export function describeInvestimento(fields: Fields): string[] {
  const valor = `${reais(fields.valorCentavos)} em ${formatMesNumerico(fields.mes)}`
  if (fields.tipo === 'bem') return [valor, `residual ${reais(fields.residualCentavos)}`, `vida útil ${fields.meses} meses`]
  const taxa = `${formatDecimal(fields.taxaMicros / 10_000, 4)}% ao ${fields.taxaPeriodo === 'mes' ? 'mês' : 'ano'}`
  return [valor, taxa, fields.sistema.toUpperCase(), `carência ${fields.carenciaMeses} meses`, `${fields.meses} parcelas`]
}
