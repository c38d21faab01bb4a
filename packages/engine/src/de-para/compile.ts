import { mesToIndex } from '../mes/mes.ts'
import { alcanceOf, containsAlcance, hasConta } from './account-range.ts'
import type { AccountRange } from './account-range.ts'
import { compareCodigoConta, compareRangeFim } from './codigo-conta.ts'
import type { DeParaQuestion, DeParaRegra, DeParaRegraInvalid, DeParaResponse } from './regra.ts'
import { validateDeParaRegra } from './validate.ts'

export interface DeParaCandidate {
  readonly regraId: number
  readonly grupoItem: number
  readonly alcance: AccountRange
  /** −1 for any. */
  readonly centroCusto: number
  readonly filial: number
  readonly mesInicio: number
  readonly mesFim: number
}

export interface DeParaCompilado {
  /** Rules that cannot be applied. Show them, so that no rule is dropped silently. */
  readonly invalidas: readonly DeParaRegraInvalid[]
  resolve(question: DeParaQuestion): DeParaResponse
  /** Lists the rules matching an account, with any dimensions and validity, by id. */
  listCandidates(conta: string): readonly DeParaCandidate[]
}

export function toCandidate(regra: DeParaRegra): DeParaCandidate {
  return {
    regraId: regra.id,
    grupoItem: regra.grupoItem,
    alcance: alcanceOf(regra),
    centroCusto: regra.centroCusto ?? -1,
    filial: regra.filial ?? -1,
    mesInicio: regra.mesInicio ? mesToIndex(regra.mesInicio) : 0,
    mesFim: regra.mesFim ? mesToIndex(regra.mesFim) : Number.MAX_SAFE_INTEGER,
  }
}

const contidos = new WeakMap<AccountRange, WeakMap<AccountRange, boolean>>()

function containsOnce(largest: AccountRange, smallest: AccountRange): boolean {
  if (largest.tipo === 'exata' || smallest.tipo === 'exata') return containsAlcance(largest, smallest)
  const menores = contidos.get(largest) ?? new WeakMap<AccountRange, boolean>()
  contidos.set(largest, menores)
  const contido = menores.get(smallest) ?? containsAlcance(largest, smallest)
  menores.set(smallest, contido)
  return contido
}

/** Tests whether `a` wins over `b` when both match a balance. See {@link compileDePara} for the order. */
export function isMaisEspecifica(a: DeParaCandidate, b: DeParaCandidate): boolean {
  const inside = containsOnce(b.alcance, a.alcance)
  const outside = containsOnce(a.alcance, b.alcance)
  if (inside !== outside) return inside
  if (!inside) return false
  const everything = (a.centroCusto >= 0 || b.centroCusto < 0) && (a.filial >= 0 || b.filial < 0)
  const mais = (a.centroCusto >= 0 && b.centroCusto < 0) || (a.filial >= 0 && b.filial < 0)
  return everything && mais
}

export function decideDePara(candidates: readonly DeParaCandidate[], centroCusto: number, filial: number, mes: number): DeParaResponse {
  const valem = candidates.filter(
    (c) =>
      (c.centroCusto < 0 || c.centroCusto === centroCusto) &&
      (c.filial < 0 || c.filial === filial) &&
      c.mesInicio <= mes &&
      mes <= c.mesFim,
  )
  const vencedoras = valem.length < 2 ? valem : valem.filter((c) => !valem.some((other) => isMaisEspecifica(other, c)))
  const first = vencedoras[0]
  if (first === undefined) return { tipo: 'sem' }
  if (vencedoras.some((c) => c.grupoItem !== first.grupoItem)) return { tipo: 'conflito', regras: vencedoras.map((c) => c.regraId) }
  return { tipo: 'mapeada', grupoItem: first.grupoItem, regraId: first.regraId }
}

interface RangeIndexada {
  readonly candidates: readonly (DeParaCandidate & {
    readonly alcance: { readonly tipo: 'faixa'; readonly inicio: string; readonly fim: string }
  })[]
  /** `maxFim[i]`: the last code reached by any of the ranges 0 … i. A backward search stops there. */
  readonly maxFim: readonly string[]
}

function indexRanges(candidates: readonly DeParaCandidate[]): RangeIndexada {
  const ordenadas = candidates
    .flatMap((c) => (c.alcance.tipo === 'faixa' ? [{ ...c, alcance: c.alcance }] : []))
    .toSorted((a, b) => compareCodigoConta(a.alcance.inicio, b.alcance.inicio))
  const maxFim: string[] = []
  for (const { alcance } of ordenadas) {
    const previous = maxFim.at(-1)
    maxFim.push(previous !== undefined && compareRangeFim(previous, alcance.fim) > 0 ? previous : alcance.fim)
  }
  return { candidates: ordenadas, maxFim }
}

function listRanges({ candidates, maxFim }: RangeIndexada, conta: string): DeParaCandidate[] {
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCodigoConta(candidates[middle]!.alcance.inicio, conta) <= 0) low = middle + 1
    else high = middle
  }
  const found: DeParaCandidate[] = []
  for (let i = low - 1; i >= 0; i--) {
    if (!hasConta({ tipo: 'faixa', inicio: '', fim: maxFim[i]! }, conta)) break
    if (hasConta(candidates[i]!.alcance, conta)) found.push(candidates[i]!)
  }
  return found
}

function groupBy(
  candidates: readonly DeParaCandidate[],
  keyOf: (alcance: AccountRange) => string | undefined,
): Map<string, DeParaCandidate[]> {
  const grupos = new Map<string, DeParaCandidate[]>()
  for (const candidate of candidates) {
    const key = keyOf(candidate.alcance)
    if (key === undefined) continue
    const grupo = grupos.get(key)
    if (grupo === undefined) grupos.set(key, [candidate])
    else grupo.push(candidate)
  }
  return grupos
}

/**
 * Compiles De-Para rules.
 * Which rule decides a balance (account, centro, filial, month), among those that match it and are in validity:
 * 1. the one whose set of accounts lies inside the other's: exata, then the longer prefixo; a faixa or a prefixo wins over the wider one;
 * 2. for the same accounts, the one with more dimensions: centro and filial, over one of them, over none;
 * 3. otherwise (ranges that only overlap, centro against filial, equal rules) no rule wins: the same grupo item is no conflict,
 *    different ones are a conflict, returned with the ids of the rules and never guessed.
 * A look-up costs one hash access per prefix length in use plus the ranges around the account, for any number of rules.
 */
export function compileDePara(regras: readonly DeParaRegra[]): DeParaCompilado {
  const invalidas: DeParaRegraInvalid[] = []
  const candidates: DeParaCandidate[] = []
  for (const regra of regras) {
    const mensagem = validateDeParaRegra(regra)
    if (mensagem === undefined) candidates.push(toCandidate(regra))
    else invalidas.push({ regraId: regra.id, mensagem })
  }
  const exatas = groupBy(candidates, (alcance) => (alcance.tipo === 'exata' ? alcance.conta : undefined))
  const prefixos = groupBy(candidates, (alcance) => (alcance.tipo === 'prefixo' ? alcance.prefixo : undefined))
  const sizes = [...new Set(Array.from(prefixos.keys(), (prefix) => prefix.length))]
  const ranges = indexRanges(candidates)

  function listCandidates(conta: string): readonly DeParaCandidate[] {
    const found = [...(exatas.get(conta) ?? []), ...listRanges(ranges, conta)]
    for (const size of sizes) {
      if (size <= conta.length) found.push(...(prefixos.get(conta.slice(0, size)) ?? []))
    }
    return found.toSorted((a, b) => a.regraId - b.regraId)
  }

  return {
    invalidas,
    listCandidates,
    resolve: ({ conta, centroCusto = 0, filial = 0, mes }) => decideDePara(listCandidates(conta), centroCusto, filial, mesToIndex(mes)),
  }
}
