/** Where each line of a budget stands among the others, by its id. */
export interface Posicoes {
  /** Undefined of a line that is not there. */
  readonly get: (linhaId: number) => number | undefined
}

/** @param ids ascending, as lines are read: they are searched, since a map of a hundred thousand takes longer to make than all that is asked of it */
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
