import { mesFromIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { isMaisEspecifica, toCandidata } from './compile.ts'
import type { DeParaCandidata } from './compile.ts'
import type { DeParaRegra } from './regra.ts'

/** Inclusive; null for an open end. */
export interface VigenciaLivre {
  readonly mesInicio: Mes | null
  readonly mesFim: Mes | null
}

/**
 * Lists the periods in which a new rule overrides no existing rule and conflicts with none.
 * These are the months in which every rule of `candidatas` (matching its account, see `listCandidatas`) would win over it.
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
