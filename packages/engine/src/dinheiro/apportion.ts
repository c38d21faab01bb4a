import { assertCentavos } from './centavos.ts'
import type { Centavos } from './centavos.ts'

/** Splits a total into parts, always the same way. */
export type Apportioner = (total: Centavos) => Centavos[]

interface Shares {
  readonly partes: number[]
  /** Positions in the order in which they receive a leftover centavo. */
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
  const fila = partes.map((_, i) => i).toSorted((a, b) => restos[b]! - restos[a]! || a - b)
  return { partes, fila }
}

function compareRestos(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function shareInBigInts(total: number, pesos: readonly bigint[], soma: bigint): Shares {
  const grande = BigInt(total)
  const restos: bigint[] = []
  const partes = pesos.map((peso, i) => {
    const produto = grande * peso
    restos[i] = produto % soma
    return Number(produto / soma)
  })
  const fila = partes.map((_, i) => i).toSorted((a, b) => compareRestos(restos[b]!, restos[a]!) || a - b)
  return { partes, fila }
}

function assertPeso(peso: number | bigint): bigint {
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`peso inválido: ${peso}`)
  return BigInt(peso)
}

/**
 * Prepares a split by non-negative integer weights of any size: each part is truncated, and the centavos left over go one each to the
 * largest remainders, ties to the earlier position. The caller therefore orders the weights by the key that must win ties.
 * The parts always add up to the total; a zero weight gets nothing. Exact at any size (Hamilton's method, no binary fractions on the way).
 * Throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function createApportioner(pesos: readonly (number | bigint)[]): Apportioner {
  const exatos = pesos.map(assertPeso)
  const soma = exatos.reduce((total, peso) => total + peso, 0n)
  if (soma === 0n) throw new RangeError('todos os pesos são zero')
  const limiteEmDoubles = Number(BigInt(Number.MAX_SAFE_INTEGER) / soma)
  const emDoubles = exatos.map(Number)
  const somaEmDouble = Number(soma)
  return (total) => {
    assertCentavos(total, 'total')
    // Weights of reciprocal services may be beyond every double: nothing times infinity is no number.
    if (total === 0) return exatos.map(() => 0)
    const magnitude = Math.abs(total)
    const { partes, fila } =
      magnitude <= limiteEmDoubles ? shareInDoubles(magnitude, emDoubles, somaEmDouble) : shareInBigInts(magnitude, exatos, soma)
    let sobra = magnitude
    for (const parte of partes) sobra -= parte
    for (let k = 0; k < sobra; k++) partes[fila[k]!]! += 1
    return total < 0 ? partes.map((parte) => 0 - parte) : partes
  }
}

/** One split by non-negative integer weights, see {@link createApportioner}. */
export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  return createApportioner(pesos)(total)
}
