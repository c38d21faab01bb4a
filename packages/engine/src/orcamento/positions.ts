export interface Positions {
  readonly get: (linhaId: number) => number | undefined
}

/**
 * Binary search: building a map of a hundred thousand ids takes longer than all look-ups.
 * @param ids ascending
 */
export function positionsOf(ids: readonly number[]): Positions {
  return {
    get(linhaId) {
      let [from, until] = [0, ids.length - 1]
      while (from <= until) {
        const middle = (from + until) >> 1
        const id = ids[middle]!
        if (id === linhaId) return middle
        if (id < linhaId) from = middle + 1
        else until = middle - 1
      }
      return undefined
    },
  }
}
