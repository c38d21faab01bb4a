/** Where the parts of one amount are: part k at `destino[posicoes[k] + deslocamento]`. */
export interface Partes {
  readonly destino: Float64Array
  readonly posicoes: Int32Array
  readonly deslocamento: number
}

/** Beyond so many parts, and so many centavos to give, sorting finds them sooner than looking at each part for each centavo. */
const PROCURA_PARTES = 64
const PROCURA_CENTAVOS = 8

/** The first of the largest remainders. Two variables, and no list of two: that would be made for every amount. */
function findMaior(restos: Float64Array): number {
  let maior = 0
  let resto = restos[0]!
  for (let k = 1; k < restos.length; k++) {
    if (restos[k]! <= resto) continue
    maior = k
    resto = restos[k]!
  }
  return maior
}

/** The last of the smallest ones. */
function findMenor(restos: Float64Array): number {
  let menor = 0
  let resto = restos[0]!
  for (let k = 1; k < restos.length; k++) {
    if (restos[k]! > resto) continue
    menor = k
    resto = restos[k]!
  }
  return menor
}

/**
 * Gives `sobra` centavos to the parts with the largest remainders, ties to the earlier one; of fewer than none, takes them from those with the
 * smallest, ties from the later one. `restos[k]` is what is missing of part k, times `soma`, and they add up to `sobra · soma`: so there is
 * one above zero for each centavo to give, and one below for each to take. A part that got a centavo has that much less missing.
 *
 * Whether parts were truncated before or rounded to the nearest, they end the same: those that are a centavo above the truncated ones are as
 * many, and are the first in the order of the remainders of truncation, in which those that were rounded up come before all others.
 */
export function giveSobra(sobra: number, unidade: 1 | -1, restos: Float64Array, soma: number, partes: Partes): void {
  const { destino, posicoes, deslocamento } = partes
  if (restos.length > PROCURA_PARTES && Math.abs(sobra) > PROCURA_CENTAVOS) {
    const fila = Array.from(restos, (_, k) => k).toSorted((a, b) => restos[b]! - restos[a]! || a - b)
    const escolhidas = sobra > 0 ? fila.slice(0, sobra) : fila.slice(sobra)
    for (const k of escolhidas) destino[posicoes[k]! + deslocamento]! += sobra > 0 ? unidade : -unidade
    return
  }
  for (let faltam = sobra; faltam > 0; faltam--) {
    const k = findMaior(restos)
    restos[k]! -= soma
    destino[posicoes[k]! + deslocamento]! += unidade
  }
  for (let sobram = -sobra; sobram > 0; sobram--) {
    const k = findMenor(restos)
    restos[k]! += soma
    destino[posicoes[k]! + deslocamento]! -= unidade
  }
}
