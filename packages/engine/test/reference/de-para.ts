import { compareCodigoConta } from '../../src/index.ts'
import type { DeParaQuestion, DeParaRegra } from '../../src/index.ts'

export function referenciaMatches(regra: DeParaRegra, { conta, centroCusto = 0, filial = 0, mes }: DeParaQuestion): boolean {
  if (regra.centroCusto !== undefined && regra.centroCusto !== centroCusto) return false
  if (regra.filial !== undefined && regra.filial !== filial) return false
  if (regra.mesInicio && mes < regra.mesInicio) return false
  if (regra.mesFim && mes > regra.mesFim) return false
  if (regra.tipo === 'exata') return regra.contaInicio === conta
  if (regra.tipo === 'prefixo') return conta.startsWith(regra.contaInicio.slice(0, -1))
  const fim = regra.contaFim ?? ''
  return compareCodigoConta(regra.contaInicio, conta) <= 0 && (compareCodigoConta(conta, fim) <= 0 || conta.startsWith(`${fim}.`))
}

export function referenciaContas(regra: DeParaRegra, plano: readonly string[]): ReadonlySet<string> {
  const { tipo, contaInicio, contaFim, id, grupoItem } = regra
  return new Set(plano.filter((conta) => referenciaMatches({ id, grupoItem, tipo, contaInicio, contaFim }, { conta, mes: '2025-01' })))
}
