import type { Investimento } from '@lastro/contract'
import { formatDecimal, formatMesNumerico } from '@lastro/formato'

type Distributed<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Dados = Distributed<Investimento, 'id' | 'versao' | 'baseId' | 'vale' | 'proprio' | 'centroCusto' | 'filial'>

const reais = (centavos: number): string => `R$ ${formatDecimal(centavos / 100, 2)}`

/** Fields in words, for the audit record. */
export function describeInvestimento(dados: Dados): string[] {
  const valor = `${reais(dados.valorCentavos)} em ${formatMesNumerico(dados.mes)}`
  if (dados.tipo === 'bem') return [valor, `residual ${reais(dados.residualCentavos)}`, `vida útil ${dados.meses} meses`]
  const taxa = `${formatDecimal(dados.taxaMicros / 10_000, 4)}% ao ${dados.taxaPeriodo === 'mes' ? 'mês' : 'ano'}`
  return [valor, taxa, dados.sistema.toUpperCase(), `carência ${dados.carenciaMeses} meses`, `${dados.meses} parcelas`]
}
