import { assertCentavos } from './centavos.ts'
import type { Share } from './share.ts'
import { giveSobra } from './largest-remainder.ts'

/**
 * Largest sum of weights for doubles, because remainders must stay below 2^53.
 * Beyond it use {@link createShareInBigInts}.
 */
export const SOMA_EM_DOUBLES = 2 ** 50

/** Veltkamp's constant splits a double into two 26-bit halves, whose products are exact. */
const VELTKAMP = 2 ** 27 + 1

function upperHalf(number: number): number {
  const product = number * VELTKAMP
  return product - (product - number)
}

/**
 * Largest-remainder allocation (Hamilton) in doubles.
 *
 * Parts are rounded to the nearest centavo instead of truncated. About one centavo is then left over for any number of parts, so one pass
 * over the remainders places it.
 *
 * Multiplying by the inverse is several times faster than dividing. Below `limit` it is exact. An integer, or a half of one, plus a quarter
 * is at least a quarter away from each multiple of the sum. While the product is below 2^49, its two roundings, of 2^−53 each, are less
 * than that together. Above `limit` the quotient may be off by a few. The remainder shows by how much: it is the difference of two
 * products, each kept as the nearest double and its error (Dekker).
 */
export function createShareInDoubles(pesos: Float64Array, soma: number): Share {
  const equal = pesos.every((peso) => peso === 1)
  const inverso = 1 / soma
  const limit = 2 ** 49 / soma
  const half = soma / 2
  const halfPlusQuarter = half + 0.25
  const highs = pesos.map(upperHalf)
  const [somaHigh, somaLow] = [upperHalf(soma), soma - upperHalf(soma)]
  const remainders = new Float64Array(pesos.length)
  return (totais, inicio, from, until, destino, posicoes) => {
    const partes = { destino, posicoes, deslocamento: from }
    for (let m = from; m < until; m++) {
      const total = totais[inicio + m]!
      if (total === 0) continue
      assertCentavos(total, 'total')
      const magnitude = Math.abs(total)
      const unidade = total < 0 ? -1 : 1
      if (equal) {
        const parte = Math.floor(magnitude / soma)
        const extra = magnitude - parte * soma
        for (let k = 0; k < extra; k++) destino[posicoes[k]! + m]! += (parte + 1) * unidade
        for (let k = extra; k < pesos.length; k++) destino[posicoes[k]! + m]! += parte * unidade
        continue
      }
      let sobra = magnitude
      if (magnitude < limit) {
        for (let k = 0; k < pesos.length; k++) {
          const dividendo = magnitude * pesos[k]!
          const parte = Math.floor((dividendo + halfPlusQuarter) * inverso)
          remainders[k] = dividendo - parte * soma
          sobra -= parte
          destino[posicoes[k]! + m]! += parte * unidade
        }
      } else {
        const high = upperHalf(magnitude)
        const low = magnitude - high
        for (let k = 0; k < pesos.length; k++) {
          const peso = pesos[k]!
          const dividendo = magnitude * peso
          const dividendoError = high * highs[k]! - dividendo + high * (peso - highs[k]!) + low * highs[k]! + low * (peso - highs[k]!)
          let parte = Math.min(Math.floor(dividendo * inverso), magnitude)
          const produto = parte * soma
          const parteHigh = upperHalf(parte)
          const parteLow = parte - parteHigh
          const produtoError = parteHigh * somaHigh - produto + parteHigh * somaLow + parteLow * somaHigh + parteLow * somaLow
          let rest = dividendo - produto + (dividendoError - produtoError)
          for (; rest > half; rest -= soma) parte += 1
          for (; rest < -half; rest += soma) parte -= 1
          remainders[k] = rest
          sobra -= parte
          destino[posicoes[k]! + m]! += parte * unidade
        }
      }
      if (sobra === 0) continue
      partes.deslocamento = m
      giveSobra(sobra, unidade, remainders, soma, partes)
    }
  }
}
