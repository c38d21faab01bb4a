import { createShareInBigInts } from './share-bigints.ts'
import { createShareInDoubles, SOMA_EM_DOUBLES } from './share-doubles.ts'
import { createShareInTurns, fitsInTurns } from './share-turns.ts'

/**
 * Splits many amounts in one call, for m from `from` to `until − 1`.
 * Part k of `totais[inicio + m]` is added to `destino[posicoes[k] + m]`.
 * @throws CentavosError on a total that is not exact
 */
export type Share = (
  totais: Float64Array,
  inicio: number,
  from: number,
  until: number,
  destino: Float64Array,
  positions: Int32Array,
) => void

function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

function assertPeso(peso: number | bigint): bigint {
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`invalid weight: ${peso}`)
  return BigInt(peso)
}

export function createShare(pesos: readonly (number | bigint)[]): Share {
  const exact = pesos.map(assertPeso)
  const exactSoma = exact.reduce((total, peso) => total + peso, 0n)
  if (exactSoma === 0n) throw new RangeError('all weights are zero')
  if (exactSoma > BigInt(Number.MAX_SAFE_INTEGER)) return createShareInBigInts(exact, exactSoma)
  // Dividing by the common divisor keeps products exact for larger amounts.
  const integers = Float64Array.from(exact, Number)
  const divisor = integers.reduce(gcd, 0)
  const reduzidos = integers.map((peso) => peso / divisor)
  const soma = Number(exactSoma) / divisor
  if (soma > SOMA_EM_DOUBLES) return createShareInBigInts(exact, exactSoma)
  const share = createShareInDoubles(reduzidos, soma)
  return fitsInTurns(reduzidos, soma) ? createShareInTurns(reduzidos, soma, share) : share
}
