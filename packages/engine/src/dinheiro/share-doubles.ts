import { assertCentavos } from './centavos.ts'
import type { Share } from './share.ts'
import { giveSobra } from './largest-remainder.ts'

/** Weights of a larger sum are for {@link createShareInBigInts}: a remainder that is off by some sums is to stay below 2^53. */
export const SOMA_EM_DOUBLES = 2 ** 50

/** Multiplied by it, a double falls into two halves of 26 bits, whose products are exact (Veltkamp). */
const VELTKAMP = 2 ** 27 + 1

function upperHalf(number: number): number {
  const product = number * VELTKAMP
  return product - (product - number)
}

/**
 * Hamilton's method in doubles. Parts are rounded to the nearest centavo instead of truncated: then about a centavo is left over, whatever
 * the number of parts, and one look at the remainders finds who gets it.
 *
 * Multiplying by the inverse is several times faster than dividing. Below `limite` it is exact: an integer, or a half of one, plus a quarter
 * is at least a quarter away from each multiple of the sum, and while the product is below 2^49, its two roundings, of 2^−53 each, are less
 * than that together. From there on the quotient may be off by a few, which the remainder tells: the difference of two products that are
 * each kept as the nearest double and its error (Dekker).
 */
export function createShareInDoubles(pesos: Float64Array, soma: number): Share {
  const iguais = pesos.every((peso) => peso === 1)
  const inverso = 1 / soma
  const limite = 2 ** 49 / soma
  const meia = soma / 2
  const meiaMaisQuarto = meia + 0.25
  const altos = pesos.map(upperHalf)
  const [somaAlta, somaBaixa] = [upperHalf(soma), soma - upperHalf(soma)]
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
      if (iguais) {
        const parte = Math.floor(magnitude / soma)
        const maiores = magnitude - parte * soma
        for (let k = 0; k < maiores; k++) destino[posicoes[k]! + m]! += (parte + 1) * unidade
        for (let k = maiores; k < pesos.length; k++) destino[posicoes[k]! + m]! += parte * unidade
        continue
      }
      let sobra = magnitude
      if (magnitude < limite) {
        for (let k = 0; k < pesos.length; k++) {
          const dividendo = magnitude * pesos[k]!
          const parte = Math.floor((dividendo + meiaMaisQuarto) * inverso)
          restos[k] = dividendo - parte * soma
          sobra -= parte
          destino[posicoes[k]! + m]! += parte * unidade
        }
      } else {
        const alta = upperHalf(magnitude)
        const baixa = magnitude - alta
        for (let k = 0; k < pesos.length; k++) {
          const peso = pesos[k]!
          const dividendo = magnitude * peso
          const dividendoErro = alta * altos[k]! - dividendo + alta * (peso - altos[k]!) + baixa * altos[k]! + baixa * (peso - altos[k]!)
          let parte = Math.min(Math.floor(dividendo * inverso), magnitude)
          const produto = parte * soma
          const parteAlta = upperHalf(parte)
          const parteBaixa = parte - parteAlta
          const produtoErro = parteAlta * somaAlta - produto + parteAlta * somaBaixa + parteBaixa * somaAlta + parteBaixa * somaBaixa
          let resto = dividendo - produto + (dividendoErro - produtoErro)
          for (; resto > meia; resto -= soma) parte += 1
          for (; resto < -meia; resto += soma) parte -= 1
          restos[k] = resto
          sobra -= parte
          destino[posicoes[k]! + m]! += parte * unidade
        }
      }
      if (sobra === 0) continue
      partes.deslocamento = m
      giveSobra(sobra, unidade, restos, soma, partes)
    }
  }
}
