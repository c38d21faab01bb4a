/** Reporting limit: fully interdependent lines have more cycles than a person can read. */
const CICLOS_MAX = 20

function rotateToSmallest(ciclo: readonly number[]): number[] {
  const smallest = ciclo.reduce((best, item, i) => (item < ciclo[best]! ? i : best), 0)
  return [...ciclo.slice(smallest), ...ciclo.slice(0, smallest)]
}

/**
 * Sorts positions topologically, or lists the cycles that prevent it.
 * A cycle is the list of its positions, beginning with the smallest; each depends on the next. Not recursive, as a chain may be as long as
 * the DRE.
 */
export function sortDependencias(dependencias: readonly (readonly number[])[]): { readonly ordem: number[]; readonly ciclos: number[][] } {
  const NEW = 0
  const OPENED = 1
  const READY = 2
  const state = new Uint8Array(dependencias.length)
  const ordem: number[] = []
  const ciclos: number[][] = []
  for (let root = 0; root < dependencias.length; root++) {
    if (state[root] !== NEW) continue
    const path = [{ item: root, proxima: 0 }]
    state[root] = OPENED
    while (path.length > 0) {
      const top = path.at(-1)!
      const next = dependencias[top.item]?.[top.proxima++]
      if (next === undefined) {
        state[top.item] = READY
        ordem.push(top.item)
        path.pop()
      } else if (state[next] === NEW) {
        state[next] = OPENED
        path.push({ item: next, proxima: 0 })
      } else if (state[next] === OPENED) {
        const ciclo = path.slice(path.findIndex(({ item }) => item === next)).map(({ item }) => item)
        if (ciclos.length < CICLOS_MAX) ciclos.push(rotateToSmallest(ciclo))
      }
    }
  }
  return { ordem, ciclos }
}
