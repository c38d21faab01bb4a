import { assertCentavos } from './centavos.ts'
import type { Share } from './share.ts'

/** Limit of the cache per split: two kilobytes, since many splits exist at once. */
const PARTES_MAX = 256

/**
 * Tests whether the remainders are few enough to cache.
 * Weights of 40 %, 30 %, 20 % and 10 % reduce to a sum of ten.
 */
export function fitsInTurns(pesos: Float64Array, soma: number): boolean {
  return soma * pesos.length <= PARTES_MAX
}

/**
 * Memoizes the split of remainders modulo the sum of weights.
 * An amount is a multiple of that sum, which splits exactly, plus a remainder below the sum, which `share` splits once.
 */
export function createShareInTurns(pesos: Float64Array, soma: number, share: Share): Share {
  const table = new Float64Array(soma * pesos.length)
  const known = new Uint8Array(soma)
  const ordem = Int32Array.from(pesos, (_, k) => k)
  const shareRest = (rest: number): void => {
    share(Float64Array.of(rest), 0, 0, 1, table.subarray(rest * pesos.length), ordem)
    known[rest] = 1
  }
  return (totais, inicio, from, until, destino, positions) => {
    for (let m = from; m < until; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      const voltas = Math.floor(magnitude / soma)
      const rest = magnitude - voltas * soma
      if (known[rest] === 0) shareRest(rest)
      const ofRest = rest * pesos.length
      for (let k = 0; k < pesos.length; k++) destino[positions[k]! + m]! += (voltas * pesos[k]! + table[ofRest + k]!) * unidade
    }
  }
}
