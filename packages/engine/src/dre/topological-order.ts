/** Reporting limit, as fully interdependent lines have more cycles than a person can read. */
const CICLOS_MAXIMO = 20

function rotateToMenor(ciclo: readonly number[]): number[] {
  const menor = ciclo.reduce((melhor, item, i) => (item < ciclo[melhor]! ? i : melhor), 0)
  return [...ciclo.slice(menor), ...ciclo.slice(0, menor)]
}

/**
 * Sorts positions topologically, or lists the cycles that prevent it.
 * Each cycle is given by its positions (the first is the smallest, and depends on the second …), up to a limit. Not recursive, as a chain
 * may be as long as the DRE.
 */
export function sortDependencias(dependencias: readonly (readonly number[])[]): { readonly ordem: number[]; readonly ciclos: number[][] } {
  const NOVO = 0
  const ABERTO = 1
  const PRONTO = 2
  const estado = new Uint8Array(dependencias.length)
  const ordem: number[] = []
  const ciclos: number[][] = []
  for (let raiz = 0; raiz < dependencias.length; raiz++) {
    if (estado[raiz] !== NOVO) continue
    const caminho = [{ item: raiz, proxima: 0 }]
    estado[raiz] = ABERTO
    while (caminho.length > 0) {
      const topo = caminho.at(-1)!
      const seguinte = dependencias[topo.item]?.[topo.proxima++]
      if (seguinte === undefined) {
        estado[topo.item] = PRONTO
        ordem.push(topo.item)
        caminho.pop()
      } else if (estado[seguinte] === NOVO) {
        estado[seguinte] = ABERTO
        caminho.push({ item: seguinte, proxima: 0 })
      } else if (estado[seguinte] === ABERTO) {
        const ciclo = caminho.slice(caminho.findIndex(({ item }) => item === seguinte)).map(({ item }) => item)
        if (ciclos.length < CICLOS_MAXIMO) ciclos.push(rotateToMenor(ciclo))
      }
    }
  }
  return { ordem, ciclos }
}
