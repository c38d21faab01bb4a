import { createShareInBigInts } from './share-bigints.ts'
import { createShareInDoubles, SOMA_EM_DOUBLES } from './share-doubles.ts'
import { createShareInTurns, fitsInTurns } from './share-turns.ts'

/**
 * Splits a run of amounts: part k of amount m, i.e. `totais[inicio + m]`, is added to `destino[posicoes[k] + m]`, for m from `from` to `until −
 * 1`. In bulk, so that a hundred thousand amounts need no call or list each.
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
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`peso inválido: ${peso}`)
  return BigInt(peso)
}

export function createShare(pesos: readonly (number | bigint)[]): Share {
  const exatos = pesos.map(assertPeso)
  const somaExata = exatos.reduce((total, peso) => total + peso, 0n)
  if (somaExata === 0n) throw new RangeError('todos os pesos são zero')
  if (somaExata > BigInt(Number.MAX_SAFE_INTEGER)) return createShareInBigInts(exatos, somaExata)
  // Divides by the common divisor (millionths of people become people), so that products are exact for larger amounts.
  const integers = Float64Array.from(exatos, Number)
  const divisor = integers.reduce(gcd, 0)
  const reduzidos = integers.map((peso) => peso / divisor)
  const soma = Number(somaExata) / divisor
  if (soma > SOMA_EM_DOUBLES) return createShareInBigInts(exatos, somaExata)
  const share = createShareInDoubles(reduzidos, soma)
  return fitsInTurns(reduzidos, soma) ? createShareInTurns(reduzidos, soma, share) : share
}
