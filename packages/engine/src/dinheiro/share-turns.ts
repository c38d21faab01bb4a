import { assertCentavos } from './centavos.ts'
import type { Pesos } from './pesos.ts'
import type { ShareMagnitude } from './share-large.ts'
import type { Share } from './share.ts'
import { giveSobra } from './sobra.ts'

/** Room for the parts of all rests, at most: two kilobytes, since weights of drivers are others in each month and are many at once. */
const PARTES_MAXIMO = 256

/** Whether there are so few rests below the sum of the weights that the parts of each are kept: 40 %, 30 %, 20 % and 10 % add up to ten. */
export function fitsInTurns({ pesos, soma, base }: Pesos): boolean {
  return base !== 0 && soma * pesos.length <= PARTES_MAXIMO
}

/**
 * An amount is so many times the sum of the weights, of which each part is its weight as often and nothing is left over, and a rest below the
 * sum: so amounts are shared as one of a few rests is, and who gets its leftover centavos is found once for each of them.
 */
export function createShareInTurns({ pesos, soma, inverso, limite }: Pesos, shareLarge: ShareMagnitude): Share {
  /** Part k of each rest is at `rest × parts + k`, once the rest was met. */
  const tabela = new Float64Array(soma * pesos.length)
  const conhecidos = new Uint8Array(soma)
  const ordem = Int32Array.from(pesos, (_, k) => k)
  const shareResto = (resto: number): void => {
    const deslocamento = resto * pesos.length
    const faltas = new Float64Array(pesos.length)
    let sobra = resto
    for (let k = 0; k < pesos.length; k++) {
      const parte = Math.floor((resto * pesos[k]!) / soma)
      faltas[k] = resto * pesos[k]! - parte * soma
      sobra -= parte
      tabela[deslocamento + k] = parte
    }
    giveSobra(sobra, 1, faltas, soma, { destino: tabela, posicoes: ordem, deslocamento })
    conhecidos[resto] = 1
  }
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
      const voltas = Math.floor((magnitude + 0.25) * inverso)
      const resto = magnitude - voltas * soma
      if (conhecidos[resto] === 0) shareResto(resto)
      const doResto = resto * pesos.length
      for (let k = 0; k < pesos.length; k++) destino[posicoes[k]! + m]! += (voltas * pesos[k]! + tabela[doResto + k]!) * unidade
    }
  }
}
