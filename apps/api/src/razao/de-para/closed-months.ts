import type { Mes } from '@lastro/engine'
import type { RegraRow } from '../../cubo/store.ts'

type RegraScope = Pick<RegraRow, 'tipo' | 'contaInicio' | 'contaFim' | 'centroCusto' | 'filial' | 'grupoItem' | 'mesInicio' | 'mesFim'>

/** Canonical text of a rule up to this month, as closed months hold it: see `fechamento_impressao`. Null when it does not apply. */
export function closedTextOf(regra: RegraScope | undefined, closedUntil: Mes): string | null {
  if (regra === undefined || (regra.mesInicio ?? '') > closedUntil) return null
  const { tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, mesFim } = regra
  const until = mesFim !== null && mesFim < closedUntil ? mesFim : closedUntil
  return JSON.stringify([tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, until])
}
