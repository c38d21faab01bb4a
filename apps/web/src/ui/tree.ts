export interface TreeOption {
  id: number
  codigo: string
  descricao: string
  paiId: number | null
}

export interface TreeOptionRow extends TreeOption {
  nivel: number
  isChosen: boolean
  incluido: boolean
}

/** Depth first, siblings by code; orphans are roots. A search keeps matches with their ancestors. */
export function flattenArvore(
  nodes: readonly TreeOption[],
  chosen: ReadonlySet<number>,
  matches: (node: TreeOption) => boolean,
): TreeOptionRow[] {
  const known = new Set(nodes.map((node) => node.id))
  const children = Map.groupBy(nodes, (node) => (node.paiId !== null && known.has(node.paiId) && node.paiId !== node.id ? node.paiId : 0))
  const visit = (parentId: number, nivel: number, covered: boolean): TreeOptionRow[] =>
    (children.get(parentId) ?? [])
      .toSorted((a, b) => a.codigo.localeCompare(b.codigo, 'pt', { numeric: true }))
      .flatMap((node) => {
        const isChosen = chosen.has(node.id)
        const below = visit(node.id, nivel + 1, covered || isChosen)
        return matches(node) || below.length > 0 ? [{ ...node, nivel, isChosen, incluido: covered }, ...below] : []
      })
  return visit(0, 0, false)
}

export function toggleNode(nodes: readonly TreeOption[], chosen: readonly number[], id: number): number[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id)
  const covered = new Set([id])
  // Parents may follow their children in the list, so repeat until stable.
  for (let before = 0; before !== covered.size;) {
    before = covered.size
    for (const node of nodes) if (node.paiId !== null && covered.has(node.paiId)) covered.add(node.id)
  }
  return [...chosen.filter((each) => !covered.has(each)), id]
}
