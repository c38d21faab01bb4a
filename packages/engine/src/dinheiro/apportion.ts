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
function baseOf(soma: number): number {
  if (soma > 2 ** 44) return 0
  const base = 2 ** Math.floor(Math.log2(2 ** 51 / soma))
  return base < BASE_MINIMA ? 0 : base
}

/** Weights in whole numbers that doubles hold, and what multiplies by as much as their sum divides. */
interface Pesos {
  readonly pesos: Float64Array
  readonly soma: number
  readonly inverso: number
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** Weights that say the same in the smallest whole numbers: millionths of people are people again, and leave room for larger digits. */
function reducePesos(pesos: readonly bigint[], soma: bigint): Pesos {
  if (soma > BigInt(Number.MAX_SAFE_INTEGER)) return { pesos: new Float64Array(0), soma: Number(soma), inverso: 0 }
  const inteiros = Float64Array.from(pesos, Number)
  const divisor = inteiros.reduce(gcd, 0)
  const reduzida = Number(soma) / divisor
  return { pesos: inteiros.map((peso) => peso / divisor), soma: reduzida, inverso: 1 / reduzida }
}

/**
 * Long division of `magnitude · peso` by `soma`, digit by digit in the base given: every number on the way is an integer below 2^53. The
 * quotient of two of them may be rounded up to the next integer, which the sign of the remainder tells.
 */
function divideInDoubles(magnitude: number, { pesos, soma }: Pesos, base: number, { partes, restos }: Rascunho): void {
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

/**
 * The same of a magnitude that is one such digit, into parts of its sign. Multiplying by the inverse is several times sooner than dividing; it
 * may be off by one, which the remainder tells.
 * @returns what the parts leave over
 */
function divideDigit(magnitude: number, { pesos, soma, inverso }: Pesos, negativa: boolean, { partes, restos }: Rascunho): number {
  let sobra = magnitude
  for (let i = 0; i < pesos.length; i++) {
    const dividendo = magnitude * pesos[i]!
    let quociente = Math.floor(dividendo * inverso)
    let resto = dividendo - quociente * soma
    if (resto < 0) {
      quociente -= 1
      resto += soma
    } else if (resto >= soma) {
      quociente += 1
      resto -= soma
    }
    partes[i] = negativa ? 0 - quociente : quociente
    restos[i] = resto
    sobra -= quociente
  }
  return sobra
}

/** Up to so many parts the largest remainders are found by looking at each of them, and beyond by sorting. */
const PROCURA_MAXIMA = 64
/** Up to so many, one after the other. */
const PROCURA_DIRETA = 6

/**
 * `unidade`, a centavo to or from, to each of the `sobra` largest remainders, ties to the earlier position. There are more of them above zero
 * than that. `soma` is what the remainders are below.
 */
function giveSobra(sobra: number, unidade: 1 | -1, soma: number, { partes, restos }: Rascunho): void {
  const quantas = partes.length
  if (quantas > PROCURA_MAXIMA) {
    const fila = Array.from(partes, (_, i) => i).toSorted((a, b) => restos[b]! - restos[a]! || a - b)
    for (let k = 0; k < sobra; k++) partes[fila[k]!]! += unidade
    return
  }
  // Remainders are spread over all that they may be: about as many as needed are above this. Then one by one, until it is so many.
  const limite = quantas > PROCURA_DIRETA ? soma * (1 - sobra / quantas) : soma
  const ate = quantas > PROCURA_DIRETA ? quantas : 0
  let dados = 0
  for (let i = 0; i < ate; i++) {
    const da = restos[i]! >= limite ? 1 : 0
    partes[i]! += da * unidade
    dados += da
  }
  for (; dados < sobra; dados++) {
    let maior = -1
    for (let i = 0; i < quantas; i++) if (restos[i]! < limite && (maior < 0 || restos[i]! > restos[maior]!)) maior = i
    partes[maior]! += unidade
    restos[maior] = Infinity
  }
  for (; dados > sobra; dados--) {
    let menor = -1
    for (let i = 0; i < quantas; i++) if (restos[i]! >= limite && (menor < 0 || restos[i]! <= restos[menor]!)) menor = i
    partes[menor]! -= unidade
    restos[menor] = -1
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
  const reduzidos = reducePesos(exatos, soma)
  const base = baseOf(reduzidos.soma)
  return (total, partes) => {
    assertCentavos(total, 'total')
    const magnitude = Math.abs(total)
    if (magnitude === 0) {
      partes.fill(0)
      return
    }
    const rascunho = { partes, restos: takeRestos(exatos.length) }
    if (magnitude < base) {
      giveSobra(divideDigit(magnitude, reduzidos, total < 0, rascunho), total < 0 ? -1 : 1, reduzidos.soma, rascunho)
      return
    }
    if (base === 0) shareInBigInts(magnitude, exatos, soma, partes)
    else {
      divideInDoubles(magnitude, reduzidos, base, rascunho)
      let sobra = magnitude
      for (let i = 0; i < partes.length; i++) sobra -= partes[i]!
      giveSobra(sobra, 1, reduzidos.soma, rascunho)
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
