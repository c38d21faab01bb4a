import { assertCentavos } from './centavos.ts'
import type { Centavos } from './centavos.ts'
import { reducePesos } from './pesos.ts'
import type { Pesos } from './pesos.ts'
import { giveSobra } from './sobra.ts'
import type { Partes } from './sobra.ts'

/** Splits a total into parts, always the same way. */
export type Apportioner = (total: Centavos) => Centavos[]

/**
 * The same, part k added to `destino[posicoes[k] + deslocamento]`: who splits a hundred thousand amounts adds each part where it belongs, and
 * makes no list for each of them.
 */
export type Share = (total: Centavos, destino: Float64Array, posicoes: Int32Array, deslocamento: number) => void

/** How an amount above zero is split: the parts are added times `unidade`, which is its sign. */
type ShareMagnitude = (magnitude: number, unidade: 1 | -1, partes: Partes) => void

/**
 * Long division of `magnitude · peso` by `soma`, digit by digit in the base of the weights: every number on the way is an integer below 2^53.
 * The quotient of two of them may be rounded up to the next integer, which the sign of the remainder tells.
 */
function createShareInDigits({ pesos, soma, base }: Pesos): ShareMagnitude {
  const [quocientes, restos] = [new Float64Array(pesos.length), new Float64Array(pesos.length)]
  return (magnitude, unidade, partes) => {
    quocientes.fill(0)
    restos.fill(0)
    let digitos = 1
    while (magnitude / digitos >= base) digitos *= base
    for (let falta = magnitude; digitos >= 1; digitos /= base) {
      const digito = Math.floor(falta / digitos)
      falta -= digito * digitos
      for (let k = 0; k < pesos.length; k++) {
        const dividendo = restos[k]! * base + digito * pesos[k]!
        let quociente = Math.floor(dividendo / soma)
        let resto = dividendo - quociente * soma
        if (resto < 0) {
          quociente -= 1
          resto += soma
        }
        quocientes[k] = quocientes[k]! * base + quociente
        restos[k] = resto
      }
    }
    let sobra = magnitude
    for (let k = 0; k < pesos.length; k++) {
      sobra -= quocientes[k]!
      partes.destino[partes.posicoes[k]! + partes.deslocamento]! += quocientes[k]! * unidade
    }
    giveSobra(sobra, unidade, restos, soma, partes)
  }
}

function compareRestos(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function createShareInBigInts(pesos: readonly bigint[], soma: bigint): ShareMagnitude {
  return (magnitude, unidade, { destino, posicoes, deslocamento }) => {
    const grande = BigInt(magnitude)
    const restos: bigint[] = []
    let sobra = magnitude
    for (const [k, peso] of pesos.entries()) {
      const produto = grande * peso
      restos[k] = produto % soma
      const parte = Number(produto / soma)
      destino[posicoes[k]! + deslocamento]! += parte * unidade
      sobra -= parte
    }
    const fila = restos.map((_, k) => k).toSorted((a, b) => compareRestos(restos[b]!, restos[a]!) || a - b)
    for (const k of fila.slice(0, sobra)) destino[posicoes[k]! + deslocamento]! += unidade
  }
}

function assertPeso(peso: number | bigint): bigint {
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`peso inválido: ${peso}`)
  return BigInt(peso)
}

/**
 * Prepares a split that adds to what is there, see {@link createApportioner}.
 *
 * Most amounts are one digit of the long division, and those are most of the work of a rateio. Their parts are rounded to the nearest centavo
 * instead of truncated: then what is left over is about a centavo whatever the number of parts, and finding who gets it takes one look at the
 * remainders. Multiplying by the inverse is several times sooner than dividing, and may be off by one, which the remainder tells.
 */
export function createShare(pesos: readonly (number | bigint)[]): Share {
  const exatos = pesos.map(assertPeso)
  const somaExata = exatos.reduce((total, peso) => total + peso, 0n)
  if (somaExata === 0n) throw new RangeError('todos os pesos são zero')
  const reduzidos = reducePesos(exatos, somaExata)
  const { pesos: fatores, soma, inverso, base } = reduzidos
  const shareLarge = base === 0 ? createShareInBigInts(exatos, somaExata) : createShareInDigits(reduzidos)
  const meia = soma / 2
  const iguais = fatores.every((peso) => peso === 1)
  const restos = new Float64Array(fatores.length)
  return (total, destino, posicoes, deslocamento) => {
    assertCentavos(total, 'total')
    const magnitude = Math.abs(total)
    const unidade = total < 0 ? -1 : 1
    if (magnitude >= base) {
      if (magnitude > 0) shareLarge(magnitude, unidade, { destino, posicoes, deslocamento })
      return
    }
    if (iguais) {
      // One division for all of them, whose remainders tie: the first ones get what is left over.
      let parte = Math.floor(magnitude * inverso)
      let resto = magnitude - parte * soma
      if (resto < 0) {
        parte -= 1
        resto += soma
      } else if (resto >= soma) {
        parte += 1
        resto -= soma
      }
      for (let k = 0; k < fatores.length; k++) destino[posicoes[k]! + deslocamento]! += (k < resto ? parte + 1 : parte) * unidade
      return
    }
    let sobra = magnitude
    for (let k = 0; k < fatores.length; k++) {
      const dividendo = magnitude * fatores[k]!
      let parte = Math.floor(dividendo * inverso + 0.5)
      let resto = dividendo - parte * soma
      if (resto >= meia) {
        parte += 1
        resto -= soma
      } else if (resto < -meia) {
        parte -= 1
        resto += soma
      }
      restos[k] = resto
      sobra -= parte
      destino[posicoes[k]! + deslocamento]! += parte * unidade
    }
    if (sobra !== 0) giveSobra(sobra, unidade, restos, soma, { destino, posicoes, deslocamento })
  }
}

/**
 * Prepares a split by non-negative integer weights of any size: each part is truncated, and the centavos left over go one each to the
 * largest remainders, ties to the earlier position. The caller therefore orders the weights by the key that must win ties.
 * The parts always add up to the total; a zero weight gets nothing. Exact at any size (Hamilton's method, no binary fractions on the way).
 * Throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function createApportioner(pesos: readonly (number | bigint)[]): Apportioner {
  const share = createShare(pesos)
  const posicoes = Int32Array.from(pesos, (_, k) => k)
  return (total) => {
    const partes = new Float64Array(pesos.length)
    share(total, partes, posicoes, 0)
    return Array.from(partes)
  }
}

/** One split by non-negative integer weights, see {@link createApportioner}. */
export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  return createApportioner(pesos)(total)
}
