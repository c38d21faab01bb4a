import { mesFromIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { isMaisEspecifica, toCandidata } from './compile.ts'
import type { DeParaCandidata } from './compile.ts'
import type { DeParaRegra } from './regra.ts'

/** From month to month; null for an open end. */
export interface VigenciaLivre {
  readonly mesInicio: Mes | null
  readonly mesFim: Mes | null
}

/**
 * When a new rule may hold without taking anything from the rules that are there and without quarrelling with them, in order of time: the
 * months in which every rule of `candidatas` (those that name its account, see `listCandidatas`) would decide over it.
 */
export function listVigenciasLivres(candidatas: readonly DeParaCandidata[], nova: DeParaRegra): VigenciaLivre[] {
  const candidata = toCandidata(nova)
  const livres: VigenciaLivre[] = []
  const add = (inicio: number, fim: number): void => {
    if (inicio > fim) return
    livres.push({
      mesInicio: inicio === 0 ? null : mesFromIndex(inicio),
      mesFim: fim === Number.MAX_SAFE_INTEGER ? null : mesFromIndex(fim),
    })
  }
  let { mesInicio } = candidata
  for (const ocupada of candidatas.toSorted((a, b) => a.mesInicio - b.mesInicio)) {
    if (isMaisEspecifica(ocupada, candidata) || ocupada.mesFim < mesInicio) continue
    add(mesInicio, Math.min(ocupada.mesInicio - 1, candidata.mesFim))
    if (ocupada.mesFim >= candidata.mesFim) return livres
    mesInicio = ocupada.mesFim + 1
  }
  add(mesInicio, candidata.mesFim)
  return livres
}
