import { assertCentavos } from './centavos.ts'
import type { Centavos } from './centavos.ts'

/** Splits a total into parts, always the same way. */
export type Apportioner = (total: Centavos) => Centavos[]

/** The same into `partes`, as many as the weights: who splits a hundred thousand amounts makes no list for each of them. */
export type ApportionerInto = (total: Centavos, partes: Float64Array) => void

/** Below so many digits at a time, whole numbers of any size are as fast. */
const BASE_MINIMA = 256

/** Parts of one magnitude, truncated, and what was left over of each in the division by the sum of the weights; there may be room for more. */
interface Rascunho {
  readonly partes: Float64Array
  readonly restos: Float64Array
}

/**
 * The largest power of two by which a remainder may be multiplied, and a weight added as often, without leaving the exact integers of a
 * double: long division then takes that many digits at a time.
 */
function baseOf(soma: bigint): number {
  if (soma > 2n ** 44n) return 0
  const base = 2 ** Math.floor(Math.log2(2 ** 51 / Number(soma)))
  return base < BASE_MINIMA ? 0 : base
}

/**
 * Long division of `magnitude · peso` by `soma`, digit by digit in the base given: every number on the way is an integer below 2^53. The
 * quotient of two of them may be rounded up to the next integer, which the sign of the remainder tells.
 */
function divideInDoubles(magnitude: number, pesos: Float64Array, soma: number, base: number, { partes, restos }: Rascunho): void {
  partes.fill(0)
  restos.fill(0, 0, partes.length)
  let unidade = 1
  while (magnitude / unidade >= base) unidade *= base
  for (let falta = magnitude; unidade >= 1; unidade /= base) {
    const digito = Math.floor(falta / unidade)
    falta -= digito * unidade
    for (let i = 0; i < pesos.length; i++) {
      const dividendo = restos[i]! * base + digito * pesos[i]!
      let quociente = Math.floor(dividendo / soma)
      let resto = dividendo - quociente * soma
      if (resto < 0) {
        quociente -= 1
        resto += soma
      }
      partes[i] = partes[i]! * base + quociente
      restos[i] = resto
    }
  }
}

/** Up to so many parts the largest remainder is found by looking at each of them. */
const PROCURA_MAXIMA = 24

/** One centavo to each of the `sobra` largest remainders, ties to the earlier position. There are more of them above zero than that. */
function giveSobra(sobra: number, { partes, restos }: Rascunho): void {
  if (partes.length > PROCURA_MAXIMA) {
    const fila = Array.from(partes, (_, i) => i).toSorted((a, b) => restos[b]! - restos[a]! || a - b)
    for (let k = 0; k < sobra; k++) partes[fila[k]!]! += 1
    return
  }
  for (let k = 0; k < sobra; k++) {
    let maior = 0
    for (let i = 1; i < partes.length; i++) if (restos[i]! > restos[maior]!) maior = i
    partes[maior]! += 1
    restos[maior] = -1
  }
}

function compareRestos(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function shareInBigInts(total: number, pesos: readonly bigint[], soma: bigint, partes: Float64Array): void {
  const grande = BigInt(total)
  const restos: bigint[] = []
  let sobra = total
  for (const [i, peso] of pesos.entries()) {
    const produto = grande * peso
    restos[i] = produto % soma
    const parte = Number(produto / soma)
    partes[i] = parte
    sobra -= parte
  }
  const fila = restos.map((_, i) => i).toSorted((a, b) => compareRestos(restos[b]!, restos[a]!) || a - b)
  for (let k = 0; k < sobra; k++) partes[fila[k]!]! += 1
}

function assertPeso(peso: number | bigint): bigint {
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`peso inválido: ${peso}`)
  return BigInt(peso)
}

/** Used by one split at a time, which is over before the next begins. */
let restosLivres = new Float64Array(64)

function takeRestos(quantos: number): Float64Array {
  if (quantos > restosLivres.length) restosLivres = new Float64Array(quantos * 2)
  return restosLivres
}

/** Prepares a split, see {@link createApportioner}. */
export function createApportionerInto(pesos: readonly (number | bigint)[]): ApportionerInto {
  const exatos = pesos.map(assertPeso)
  const soma = exatos.reduce((total, peso) => total + peso, 0n)
  if (soma === 0n) throw new RangeError('todos os pesos são zero')
  const base = baseOf(soma)
  const emDoubles = Float64Array.from(base === 0 ? [] : exatos, Number)
  const somaEmDouble = Number(soma)
  return (total, partes) => {
    assertCentavos(total, 'total')
    const magnitude = Math.abs(total)
    if (magnitude === 0) partes.fill(0)
    else if (base === 0) shareInBigInts(magnitude, exatos, soma, partes)
    else {
      const rascunho = { partes, restos: takeRestos(exatos.length) }
      divideInDoubles(magnitude, emDoubles, somaEmDouble, base, rascunho)
      let sobra = magnitude
      for (let i = 0; i < partes.length; i++) sobra -= partes[i]!
      giveSobra(sobra, rascunho)
    }
    if (total < 0) for (let i = 0; i < partes.length; i++) partes[i] = 0 - partes[i]!
  }
}

/**
 * Prepares a split by non-negative integer weights of any size: each part is truncated, and the centavos left over go one each to the
 * largest remainders, ties to the earlier position. The caller therefore orders the weights by the key that must win ties.
 * The parts always add up to the total; a zero weight gets nothing. Exact at any size (Hamilton's method, no binary fractions on the way).
 * Throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function createApportioner(pesos: readonly (number | bigint)[]): Apportioner {
  const share = createApportionerInto(pesos)
  return (total) => {
    const partes = new Float64Array(pesos.length)
    share(total, partes)
    return Array.from(partes)
  }
}

/** One split by non-negative integer weights, see {@link createApportioner}. */
export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  return createApportioner(pesos)(total)
}
