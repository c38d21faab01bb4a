/** Ids up to here are looked up in a list of their own, which is several times faster than a hash map and at most four megabytes. */
const TABELA_MAXIMA = 1_048_576

/** Position of each id, −1 for one that is not there. `ids` are distinct, ascending and not negative. */
export function createPosicoes(ids: Int32Array): (id: number) => number {
  const maior = ids.at(-1) ?? -1
  if (maior >= TABELA_MAXIMA) {
    const posicoes = new Map(Array.from(ids, (id, i) => [id, i]))
    return (id) => posicoes.get(id) ?? -1
  }
  const tabela = new Int32Array(maior + 1).fill(-1)
  for (let i = 0; i < ids.length; i++) tabela[ids[i]!] = i
  return (id) => tabela[id] ?? -1
}

/** Distinct ids, ascending. */
export function listDistintos(...listas: Int32Array[]): Int32Array {
  const distintos = new Set<number>()
  for (const lista of listas) {
    let anterior: number | undefined
    for (let i = 0; i < lista.length; i++) {
      const id = lista[i]!
      if (id !== anterior) distintos.add(id)
      anterior = id
    }
  }
  return Int32Array.from(distintos).toSorted()
}
