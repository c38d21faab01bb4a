import { assertCentavos } from './centavos.ts'
import { reducePesos } from './pesos.ts'
import type { Pesos } from './pesos.ts'
import { createShareInBigInts, createShareInDigits } from './share-large.ts'
import type { ShareMagnitude } from './share-large.ts'
import { createShareInTurns, fitsInTurns } from './share-turns.ts'
import { giveSobra } from './sobra.ts'

/**
 * Splits a run of amounts: part k of amount m, which is `totais[inicio + m]`, is added to `destino[posicoes[k] + m]`, for m from `de` to
 * `ate − 1`. Who splits a hundred thousand amounts adds each part where it belongs, and neither calls nor makes a list for each of them.
 */
export type Share = (totais: Float64Array, inicio: number, de: number, ate: number, destino: Float64Array, posicoes: Int32Array) => void

/** One division for all parts, whose remainders tie: the first ones get what is left over. */
function createShareEqually({ pesos, soma, inverso, limite }: Pesos, shareLarge: ShareMagnitude): Share {
  return (totais, inicio, de, ate, destino, posicoes) => {
    for (let m = de; m < ate; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      if (magnitude >= limite) {
        shareLarge(magnitude, unidade, { destino, posicoes, deslocamento: m })
        continue
      }
      const parte = Math.floor((magnitude + 0.25) * inverso)
      const maiores = magnitude - parte * soma
      for (let k = 0; k < maiores; k++) destino[posicoes[k]! + m]! += (parte + 1) * unidade
      for (let k = maiores; k < pesos.length; k++) destino[posicoes[k]! + m]! += parte * unidade
    }
  }
}

/**
 * Parts are rounded to the nearest centavo instead of truncated: then what is left over is about a centavo whatever the number of parts, and
 * finding who gets it takes one look at the remainders.
 */
function createShareInProportion({ pesos, soma, inverso, limite }: Pesos, shareLarge: ShareMagnitude): Share {
  const meia = soma / 2 + 0.25
  const restos = new Float64Array(pesos.length)
  return (totais, inicio, de, ate, destino, posicoes) => {
    // One for all amounts, of which most have something left over.
    const partes = { destino, posicoes, deslocamento: de }
    for (let m = de; m < ate; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      if (magnitude >= limite) {
        shareLarge(magnitude, unidade, { destino, posicoes, deslocamento: m })
        continue
      }
      let sobra = magnitude
      for (let k = 0; k < pesos.length; k++) {
        const dividendo = magnitude * pesos[k]!
        const parte = Math.floor((dividendo + meia) * inverso)
        restos[k] = dividendo - parte * soma
        sobra -= parte
        destino[posicoes[k]! + m]! += parte * unidade
      }
      if (sobra === 0) continue
      partes.deslocamento = m
      giveSobra(sobra, unidade, restos, soma, partes)
    }
  }
}

function assertPeso(peso: number | bigint): bigint {
  if (peso < 0 || (typeof peso === 'number' && !Number.isSafeInteger(peso))) throw new RangeError(`peso inválido: ${peso}`)
  return BigInt(peso)
}

/**
 * Prepares a split that adds to what is there, see `createApportioner`.
 *
 * Most amounts are below `limite`, and those are most of the work of a rateio: multiplying by the inverse is several times sooner than
 * dividing, and is exact. A whole number, or a half of one, plus a quarter is at least a quarter away from each multiple of the sum; and
 * while the product is below 2^49, the two roundings on the way, of 2^−53 each, together are less than that.
 */
export function createShare(pesos: readonly (number | bigint)[]): Share {
  const exatos = pesos.map(assertPeso)
  const soma = exatos.reduce((total, peso) => total + peso, 0n)
  if (soma === 0n) throw new RangeError('todos os pesos são zero')
  const reduzidos = reducePesos(exatos, soma)
  const shareLarge = reduzidos.base === 0 ? createShareInBigInts(exatos, soma) : createShareInDigits(reduzidos)
  if (reduzidos.pesos.every((peso) => peso === 1)) return createShareEqually(reduzidos, shareLarge)
  return fitsInTurns(reduzidos) ? createShareInTurns(reduzidos, shareLarge) : createShareInProportion(reduzidos, shareLarge)
}
