import { assertCentavos } from './centavos.ts'
import type { Centavos } from './centavos.ts'

interface Shares {
  readonly partes: number[]
  /** Indices that may still receive a centavo, the first to receive first. */
  readonly fila: number[]
}

/** Products up to 2^53 are exact in doubles, and so are `%` and the division of a multiple: no BigInt needed. */
function shareInDoubles(total: number, pesos: readonly number[], soma: number): Shares {
  const restos: number[] = []
  const partes = pesos.map((peso, i) => {
    const produto = total * peso
    const resto = produto % soma
    restos[i] = resto
    return (produto - resto) / soma
  })
  const fila = partes.map((_, i) => i).sort((a, b) => restos[b]! - restos[a]! || a - b)
  return { partes, fila }
}

function shareInBigInts(total: number, pesos: readonly number[], soma: bigint): Shares {
  const grande = BigInt(total)
  const restos: bigint[] = []
  const partes = pesos.map((peso, i) => {
    const produto = grande * BigInt(peso)
    restos[i] = produto % soma
    return Number(produto / soma)
  })
  const fila = partes.map((_, i) => i).sort((a, b) => (restos[a]! === restos[b]! ? a - b : restos[a]! < restos[b]! ? 1 : -1))
  return { partes, fila }
}

/**
 * Splits `total` centavos by non-negative integer weights: each part is truncated, and the centavos left over go one each to the largest
 * remainders, ties to the earlier position. The caller therefore orders the weights by the key that must win ties.
 * The parts always add up to `total`; a zero weight gets nothing. Exact at any size (Hamilton's method, no binary fractions on the way).
 * Throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  assertCentavos(total, 'total')
  let soma = 0n
  for (const peso of pesos) {
    if (!Number.isSafeInteger(peso) || peso < 0) throw new RangeError(`peso inválido: ${peso}`)
    soma += BigInt(peso)
  }
  if (soma === 0n) throw new RangeError('todos os pesos são zero')
  const magnitude = Math.abs(total)
  const produtoMaximo = BigInt(magnitude) * soma
  const { partes, fila } =
    produtoMaximo <= BigInt(Number.MAX_SAFE_INTEGER)
      ? shareInDoubles(magnitude, pesos, Number(soma))
      : shareInBigInts(magnitude, pesos, soma)
  let sobra = magnitude
  for (const parte of partes) sobra -= parte
  for (const i of fila.slice(0, sobra)) partes[i] = partes[i]! + 1
  return total < 0 ? partes.map((parte) => 0 - parte) : partes
}
