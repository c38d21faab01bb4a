/** Place of the parts of one amount: part k at `destino[posicoes[k] + deslocamento]`. */
export interface ShareTarget {
  readonly destino: Float64Array
  readonly posicoes: Int32Array
  readonly deslocamento: number
}

/** Above these numbers of parts and centavos, sorting is faster than a linear search per centavo. */
const LINEAR_SEARCH_PARTES_MAX = 64
const LINEAR_SEARCH_CENTAVOS_MAX = 8

/** Two variables instead of a pair, which would be allocated for every amount. */
function findLargest(remainders: Float64Array): number {
  let largest = 0
  let rest = remainders[0]!
  for (let k = 1; k < remainders.length; k++) {
    if (remainders[k]! <= rest) continue
    largest = k
    rest = remainders[k]!
  }
  return largest
}

function findSmallest(remainders: Float64Array): number {
  let smallest = 0
  let rest = remainders[0]!
  for (let k = 1; k < remainders.length; k++) {
    if (remainders[k]! > rest) continue
    smallest = k
    rest = remainders[k]!
  }
  return smallest
}

/**
 * Distributes the leftover of a largest remainder allocation.
 * Gives `sobra` centavos to the parts with the largest remainders, ties to the earlier one. When negative, takes them from the parts with
 * the smallest remainders, ties from the later one. `remainders[k]` is what is missing in part k, times `soma`; they add up to `sobra ·
 * soma`, so there is one above zero for each centavo to give, and one below for each to take. A part that got a centavo has that much less
 * missing.
 *
 * Truncating the parts first, or rounding them to the nearest, gives the same result: the number of parts a centavo above truncation is
 * equal, and they are the first in the order of the truncation remainders, in which the parts that were rounded up come before all others.
 */
export function giveSobra(sobra: number, unidade: 1 | -1, remainders: Float64Array, soma: number, partes: ShareTarget): void {
  const { destino, posicoes, deslocamento } = partes
  if (remainders.length > LINEAR_SEARCH_PARTES_MAX && Math.abs(sobra) > LINEAR_SEARCH_CENTAVOS_MAX) {
    const queue = Array.from(remainders, (_, k) => k).toSorted((a, b) => remainders[b]! - remainders[a]! || a - b)
    const chosen = sobra > 0 ? queue.slice(0, sobra) : queue.slice(sobra)
    for (const k of chosen) destino[posicoes[k]! + deslocamento]! += sobra > 0 ? unidade : -unidade
    return
  }
  for (let missing = sobra; missing > 0; missing--) {
    const k = findLargest(remainders)
    remainders[k]! -= soma
    destino[posicoes[k]! + deslocamento]! += unidade
  }
  for (let sobram = -sobra; sobram > 0; sobram--) {
    const k = findSmallest(remainders)
    remainders[k]! += soma
    destino[posicoes[k]! + deslocamento]! -= unidade
  }
}
