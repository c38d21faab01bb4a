/** Enough to show what is wrong; lines that all depend on each other have more cycles than anyone can read. */
const CICLOS_MAXIMO = 20

function rotateToMenor(ciclo: readonly number[]): number[] {
  const menor = ciclo.reduce((melhor, item, i) => (item < ciclo[melhor]! ? i : melhor), 0)
  return [...ciclo.slice(menor), ...ciclo.slice(0, menor)]
}

/**
 * Positions ordered so that each comes after what it depends on, or the cycles that make that impossible, each as the positions along it
 * (the first one is the smallest of the cycle, and depends on the second …), a few of them when there are many. Without recursion: a chain
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
