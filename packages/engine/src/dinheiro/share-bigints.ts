import { assertCentavos } from './centavos.ts'
import type { Share } from './share.ts'

function compareRemainders(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Largest-remainder allocation (Hamilton) in bigint.
 * Reciprocal rules solve to weights of hundreds of digits.
 */
export function createShareInBigInts(pesos: readonly bigint[], soma: bigint): Share {
  return (totais, inicio, from, until, destino, positions) => {
    for (let m = from; m < until; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      let sobra = magnitude
      const remainders = pesos.map((peso, k) => {
        const produto = BigInt(magnitude) * peso
        const parte = Number(produto / soma)
        destino[positions[k]! + m]! += parte * unidade
        sobra -= parte
        return produto % soma
      })
      const queue = remainders.map((_, k) => k).toSorted((a, b) => compareRemainders(remainders[b]!, remainders[a]!) || a - b)
      for (const k of queue.slice(0, sobra)) destino[positions[k]! + m]! += unidade
    }
  }
}
