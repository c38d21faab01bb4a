import { assertCentavos } from './centavos.ts'
import type { Share } from './share.ts'

function compareRestos(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Largest-remainder allocation (Hamilton) in bigint. Reciprocal rules solve to weights of hundreds of digits. */
export function createShareInBigInts(pesos: readonly bigint[], soma: bigint): Share {
  return (totais, inicio, de, ate, destino, posicoes) => {
    for (let m = de; m < ate; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      let sobra = magnitude
      const restos = pesos.map((peso, k) => {
        const produto = BigInt(magnitude) * peso
        const parte = Number(produto / soma)
        destino[posicoes[k]! + m]! += parte * unidade
        sobra -= parte
        return produto % soma
      })
      const fila = restos.map((_, k) => k).toSorted((a, b) => compareRestos(restos[b]!, restos[a]!) || a - b)
      for (const k of fila.slice(0, sobra)) destino[posicoes[k]! + m]! += unidade
    }
  }
}
