import { decideDePara } from './compile.ts'
import type { DeParaCandidata, DeParaCompilado } from './compile.ts'
import type { DeParaResposta } from './regra.ts'

/** The answer for one centro, filial and month index of an account. Equal conflicts are one object, so that they compare by identity. */
export type DecideConta = (centroCusto: number, filial: number, mes: number) => DeParaResposta

function createDecide(candidatas: readonly DeParaCandidata[]): DecideConta {
  const centros = new Set(candidatas.map((c) => c.centroCusto))
  const filiais = new Set(candidatas.map((c) => c.filial))
  /** Months from which the rules in validity are others. */
  const limites = [...new Set(candidatas.flatMap((c) => [c.mesInicio, c.mesFim + 1]))].filter(
    (mes) => mes > 0 && mes <= Number.MAX_SAFE_INTEGER,
  )
  if (limites.length === 0 && candidatas.every((c) => c.centroCusto < 0 && c.filial < 0)) {
    const fixa = decideDePara(candidatas, 0, 0, 0)
    return () => fixa
  }
  const periodos = new Map<number, number>()
  const periodoOf = (mes: number): number => {
    const periodo = periodos.get(mes) ?? limites.filter((limite) => limite <= mes).length
    periodos.set(mes, periodo)
    return periodo
  }
  const decididas = new Map<string, DeParaResposta>()
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
    // −1 and not 0, which a rule may name: what has no centro or no filial.
    const chave = `${centros.has(centroCusto) ? centroCusto : -1} ${filiais.has(filial) ? filial : -1} ${periodoOf(mes)}`
    const resposta = decididas.get(chave) ?? decide(centroCusto, filial, mes)
    decididas.set(chave, resposta)
    return resposta
  }
}

/**
 * For resolving many balances: accounts that the same rules name share their answers, and so do the centros and filiais that no rule names
 * and the months between which no validity begins or ends. Takes the code of an account; the ids of the rules are unique.
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
