import type { Mes } from '@lastro/engine'
import type { RegraRow } from '../../cubo/store.ts'

type Dita = Pick<RegraRow, 'tipo' | 'contaInicio' | 'contaFim' | 'centroCusto' | 'filial' | 'grupoItem' | 'mesInicio' | 'mesFim'>

/** Canonical text of a rule up to this month, as closed months hold it: see `fechamento_impressao`. Null when it does not apply. */
export function sayOfFechados(regra: Dita | undefined, fechadoAte: Mes): string | null {
  if (regra === undefined || (regra.mesInicio ?? '') > fechadoAte) return null
  const { tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, mesFim } = regra
  const ate = mesFim !== null && mesFim < fechadoAte ? mesFim : fechadoAte
  return JSON.stringify([tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, ate])
}
