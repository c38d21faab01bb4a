export interface Posicoes {
  readonly get: (linhaId: number) => number | undefined
}

/** @param ids ascending; looked up by binary search, since building a map of a hundred thousand takes longer than all look-ups */
export function positionsOf(ids: readonly number[]): Posicoes {
  return {
    get(linhaId) {
      let [de, ate] = [0, ids.length - 1]
      while (de <= ate) {
        const meio = (de + ate) >> 1
        const id = ids[meio]!
        if (id === linhaId) return meio
        if (id < linhaId) de = meio + 1
        else ate = meio - 1
      }
      return undefined
    },
  }
}
