import type { Pesos } from './pesos.ts'
import { giveSobra } from './sobra.ts'
import type { Partes } from './sobra.ts'

/** How an amount above zero is split: the parts are added times `unidade`, which is its sign. */
export type ShareMagnitude = (magnitude: number, unidade: 1 | -1, partes: Partes) => void

/**
 * Long division of `magnitude · peso` by `soma`, digit by digit in the base of the weights: every number on the way is an integer below 2^53.
 * The quotient of two of them may be rounded up to the next integer, which the sign of the remainder tells.
 */
export function createShareInDigits({ pesos, soma, base }: Pesos): ShareMagnitude {
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

/** The same by whole numbers of any size. */
export function createShareInBigInts(pesos: readonly bigint[], soma: bigint): ShareMagnitude {
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
