import { decideDePara } from './compile.ts'
import type { DeParaCandidata, DeParaCompilado } from './compile.ts'
import type { DeParaResposta } from './regra.ts'

/** Answer for one centro, filial and month index of an account. Equal conflicts are one object, comparable by identity. */
export type DecideConta = (centroCusto: number, filial: number, mes: number) => DeParaResposta

function numberIds(ids: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(ids)].map((id, i) => [id, i + 1]))
}

function createDecide(candidatas: readonly DeParaCandidata[]): DecideConta {
  const centros = numberIds(candidatas.map((c) => c.centroCusto))
  const filiais = numberIds(candidatas.map((c) => c.filial))
  /** Months at which the set of valid rules changes. */
  const limites = [...new Set(candidatas.flatMap((c) => [c.mesInicio, c.mesFim + 1]))].filter(
    (mes) => mes > 0 && mes <= Number.MAX_SAFE_INTEGER,
  )
  if (limites.length === 0 && candidatas.every((c) => c.centroCusto < 0 && c.filial < 0)) {
    const fixa = decideDePara(candidatas, 0, 0, 0)
    return () => fixa
  }
  const periodos = new Map<number, number>()
  const periodoOf = (mes: number): number => {
    const known = periodos.get(mes)
    if (known !== undefined) return known
    const periodo = limites.filter((limite) => limite <= mes).length
    periodos.set(mes, periodo)
    return periodo
  }
  const decididas = new Map<number, DeParaResposta>()
  const conflitos = new Map<string, DeParaResposta>()
  const decide: DecideConta = (centroCusto, filial, mes) => {
    const resposta = decideDePara(candidatas, centroCusto, filial, mes)
    if (resposta.tipo !== 'conflito') return resposta
    const chave = resposta.regras.join(' ')
    const igual = conflitos.get(chave) ?? resposta
    conflitos.set(chave, igual)
    return igual
  }
  return (centroCusto, filial, mes) => {
    const lugar = (centros.get(centroCusto) ?? 0) * (filiais.size + 1) + (filiais.get(filial) ?? 0)
    const chave = lugar * (limites.length + 1) + periodoOf(mes)
    const known = decididas.get(chave)
    if (known !== undefined) return known
    const resposta = decide(centroCusto, filial, mes)
    decididas.set(chave, resposta)
    return resposta
  }
}

/**
 * Creates a memoized resolver for many balances, by account code.
 * Answers are shared by accounts matched by the same rules, by centros and filiais that no rule names, and by months without a change of
 * validity. Rule ids must be unique.
 */
export function createDecisor(dePara: DeParaCompilado): (codigo: string) => DecideConta {
  const known = new Map<string, DecideConta>()
  return (codigo) => {
    const candidatas = dePara.listCandidatas(codigo)
    const chave = candidatas.map(({ regraId }) => regraId).join(' ')
    const decide = known.get(chave) ?? createDecide(candidatas)
    known.set(chave, decide)
    return decide
  }
}
