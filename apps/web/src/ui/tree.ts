/** Selection in a hierarchy, flattened for a list: order, depth and covered nodes. Pure. */

export interface No {
  id: number
  codigo: string
  descricao: string
  paiId: number | null
}

export interface NoLista extends No {
  nivel: number
  escolhido: boolean
  incluido: boolean
}

/** Depth first, siblings by code; orphans are roots. A search keeps matches with their ancestors. */
export function flattenArvore(nos: readonly No[], escolhidos: ReadonlySet<number>, matches: (no: No) => boolean): NoLista[] {
  const known = new Set(nos.map((no) => no.id))
  const children = Map.groupBy(nos, (no) => (no.paiId !== null && known.has(no.paiId) && no.paiId !== no.id ? no.paiId : 0))
  const visit = (paiId: number, nivel: number, covered: boolean): NoLista[] =>
    (children.get(paiId) ?? [])
      .toSorted((a, b) => a.codigo.localeCompare(b.codigo, 'pt', { numeric: true }))
      .flatMap((no) => {
        const escolhido = escolhidos.has(no.id)
        const below = visit(no.id, nivel + 1, covered || escolhido)
        return matches(no) || below.length > 0 ? [{ ...no, nivel, escolhido, incluido: covered }, ...below] : []
      })
  return visit(0, 0, false)
}

export function toggleNo(nos: readonly No[], escolhidos: readonly number[], id: number): number[] {
  if (escolhidos.includes(id)) return escolhidos.filter((each) => each !== id)
  const covered = new Set([id])
  // Parents may follow their children in the list, so repeat until stable.
  for (let before = 0; before !== covered.size;) {
    before = covered.size
    for (const no of nos) if (no.paiId !== null && covered.has(no.paiId)) covered.add(no.id)
  }
  return [...escolhidos.filter((each) => !covered.has(each)), id]
}
