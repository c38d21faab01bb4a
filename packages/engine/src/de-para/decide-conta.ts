import { decideDePara } from './compile.ts'
import type { DeParaCandidate, DeParaCompilado } from './compile.ts'
import type { DeParaResponse } from './regra.ts'

/**
 * Answer for one centro, filial and month index of an account.
 * Equal conflicts are one object, comparable by identity.
 */
export type DecideConta = (centroCusto: number, filial: number, mes: number) => DeParaResponse

function numberIds(ids: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(ids)].map((id, i) => [id, i + 1]))
}

function createDecide(candidates: readonly DeParaCandidate[]): DecideConta {
  const centros = numberIds(candidates.map((c) => c.centroCusto))
  const filiais = numberIds(candidates.map((c) => c.filial))
  const limits = [...new Set(candidates.flatMap((c) => [c.mesInicio, c.mesFim + 1]))].filter(
    (mes) => mes > 0 && mes <= Number.MAX_SAFE_INTEGER,
  )
  if (limits.length === 0 && candidates.every((c) => c.centroCusto < 0 && c.filial < 0)) {
    const fixa = decideDePara(candidates, 0, 0, 0)
    return () => fixa
  }
  const periodos = new Map<number, number>()
  const periodoOf = (mes: number): number => {
    const known = periodos.get(mes)
    if (known !== undefined) return known
    const periodo = limits.filter((limit) => limit <= mes).length
    periodos.set(mes, periodo)
    return periodo
  }
  const decided = new Map<number, DeParaResponse>()
  const conflitos = new Map<string, DeParaResponse>()
  const decide: DecideConta = (centroCusto, filial, mes) => {
    const response = decideDePara(candidates, centroCusto, filial, mes)
    if (response.tipo !== 'conflito') return response
    const key = response.regras.join(' ')
    const equal = conflitos.get(key) ?? response
    conflitos.set(key, equal)
    return equal
  }
  return (centroCusto, filial, mes) => {
    const index = (centros.get(centroCusto) ?? 0) * (filiais.size + 1) + (filiais.get(filial) ?? 0)
    const key = index * (limits.length + 1) + periodoOf(mes)
    const known = decided.get(key)
    if (known !== undefined) return known
    const response = decide(centroCusto, filial, mes)
    decided.set(key, response)
    return response
  }
}

/**
 * Creates a memoized resolver for many balances, by account code. Rule ids must be unique.
 * Answers are shared by accounts matched by the same rules, by centros and filiais that no rule names, and by months without a change of
 * validity.
 */
export function createDecisor(dePara: DeParaCompilado): (codigo: string) => DecideConta {
  const known = new Map<string, DecideConta>()
  return (codigo) => {
    const candidates = dePara.listCandidates(codigo)
    const key = candidates.map(({ regraId }) => regraId).join(' ')
    const decide = known.get(key) ?? createDecide(candidates)
    known.set(key, decide)
    return decide
  }
}
