export interface ContaSelection {
  escolhidas: ReadonlySet<number>
  ativa: number | null
  ancora: number | null
}

export const EMPTY_SELECTION: ContaSelection = { escolhidas: new Set(), ativa: null, ancora: null }

export type SelectionAction =
  | { tipo: 'clicar'; id: number; shift: boolean; ctrl: boolean }
  /** Drag start. A selected row takes the selection along, an unselected row only itself. */
  | { tipo: 'pegar'; id: number }
  | { tipo: 'mover'; passo: number; shift: boolean }
  | { tipo: 'alternar' }
  | { tipo: 'todas' }
  | { tipo: 'limpar' }
  | { tipo: 'conferir' }

/** Rows in `ids` are the visible ones in order. A range never includes hidden rows. */
export function reduceSelection(selection: ContaSelection, action: SelectionAction, ids: readonly number[]): ContaSelection {
  const { escolhidas, ativa, ancora } = selection
  switch (action.tipo) {
    case 'clicar':
      if (action.shift)
        return { escolhidas: rangeOf(ids, ancora ?? ativa ?? action.id, action.id), ativa: action.id, ancora: ancora ?? ativa ?? action.id }
      if (action.ctrl) return { escolhidas: toggled(escolhidas, action.id), ativa: action.id, ancora: action.id }
      return { escolhidas: new Set(), ativa: action.id, ancora: action.id }
    case 'pegar':
      return escolhidas.has(action.id)
        ? { escolhidas, ativa: action.id, ancora: action.id }
        : { escolhidas: new Set(), ativa: action.id, ancora: action.id }
    case 'mover': {
      const from = ativa === null ? -1 : ids.indexOf(ativa)
      const at = Math.max(0, Math.min(ids.length - 1, from + action.passo))
      const id = ids[at]
      if (id === undefined) return selection
      if (!action.shift) return { escolhidas, ativa: id, ancora: id }
      const start = ancora ?? ativa ?? id
      return { escolhidas: rangeOf(ids, start, id), ativa: id, ancora: start }
    }
    case 'alternar':
      return ativa === null ? selection : { escolhidas: toggled(escolhidas, ativa), ativa, ancora: ativa }
    case 'todas':
      return { ...selection, escolhidas: ids.every((id) => escolhidas.has(id)) ? new Set() : new Set(ids) }
    case 'limpar':
      return { escolhidas: new Set(), ativa, ancora: ativa }
    case 'conferir': {
      const shown = new Set(ids)
      return {
        escolhidas: new Set([...escolhidas].filter((id) => shown.has(id))),
        ativa: ativa !== null && shown.has(ativa) ? ativa : null,
        ancora: ancora !== null && shown.has(ancora) ? ancora : null,
      }
    }
    default:
      return selection
  }
}

export function targetsOf({ escolhidas, ativa }: ContaSelection, ids: readonly number[]): number[] {
  if (escolhidas.size > 0) return ids.filter((id) => escolhidas.has(id))
  return ativa !== null && ids.includes(ativa) ? [ativa] : []
}

function rangeOf(ids: readonly number[], a: number, b: number): Set<number> {
  const [from, to] = [ids.indexOf(a), ids.indexOf(b)].toSorted((x, y) => x - y)
  return new Set(from === undefined || to === undefined || from < 0 ? [b] : ids.slice(from, to + 1))
}

function toggled(set: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
