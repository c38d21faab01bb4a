import { mesFromIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { isMoreSpecific, toCandidate } from './compile.ts'
import type { DeParaCandidate } from './compile.ts'
import type { DeParaRegra } from './regra.ts'

/** Inclusive; null for an open end. */
export interface FreeVigencia {
  readonly mesInicio: Mes | null
  readonly mesFim: Mes | null
}

/**
 * Lists the periods in which a new rule overrides no existing rule and conflicts with none.
 * In these months every rule of `candidates` (matching its account, see `listCandidates`) would win over it.
 */
export function listFreeVigencias(candidates: readonly DeParaCandidate[], fresh: DeParaRegra): FreeVigencia[] {
  const candidate = toCandidate(fresh)
  const free: FreeVigencia[] = []
  const add = (inicio: number, fim: number): void => {
    if (inicio > fim) return
    free.push({
      mesInicio: inicio === 0 ? null : mesFromIndex(inicio),
      mesFim: fim === Number.MAX_SAFE_INTEGER ? null : mesFromIndex(fim),
    })
  }
  let { mesInicio } = candidate
  for (const busy of candidates.toSorted((a, b) => a.mesInicio - b.mesInicio)) {
    if (isMoreSpecific(busy, candidate) || busy.mesFim < mesInicio) continue
    add(mesInicio, Math.min(busy.mesInicio - 1, candidate.mesFim))
    if (busy.mesFim >= candidate.mesFim) return free
    mesInicio = busy.mesFim + 1
  }
  add(mesInicio, candidate.mesFim)
  return free
}
