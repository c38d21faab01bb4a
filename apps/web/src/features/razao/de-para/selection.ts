export interface ContaSelection {
  chosen: ReadonlySet<number>
  active: number | null
  anchor: number | null
}

export const EMPTY_SELECTION: ContaSelection = { chosen: new Set(), active: null, anchor: null }

export type SelectionAction =
  | { tipo: 'clicar'; id: number; shift: boolean; ctrl: boolean }
  /** Drag start. A selected row takes the selection along, an unselected row only itself. */
  | { tipo: 'pegar'; id: number }
  | { tipo: 'mover'; step: number; shift: boolean }
  | { tipo: 'alternar' }
  | { tipo: 'todas' }
  | { tipo: 'limpar' }
  | { tipo: 'conferir' }

/** Rows in `ids` are the visible ones in order. A range never includes hidden rows. */
export function reduceSelection(selection: ContaSelection, action: SelectionAction, ids: readonly number[]): ContaSelection {
  const { chosen, active, anchor } = selection
  switch (action.tipo) {
    case 'clicar':
      if (action.shift)
        return { chosen: rangeOf(ids, anchor ?? active ?? action.id, action.id), active: action.id, anchor: anchor ?? active ?? action.id }
      if (action.ctrl) return { chosen: toggled(chosen, action.id), active: action.id, anchor: action.id }
      return { chosen: new Set(), active: action.id, anchor: action.id }
    case 'pegar':
      return chosen.has(action.id)
        ? { chosen, active: action.id, anchor: action.id }
        : { chosen: new Set(), active: action.id, anchor: action.id }
    case 'mover': {
      const from = active === null ? -1 : ids.indexOf(active)
      const at = Math.max(0, Math.min(ids.length - 1, from + action.step))
      const id = ids[at]
      if (id === undefined) return selection
      if (!action.shift) return { chosen, active: id, anchor: id }
      const start = anchor ?? active ?? id
      return { chosen: rangeOf(ids, start, id), active: id, anchor: start }
    }
    case 'alternar':
      return active === null ? selection : { chosen: toggled(chosen, active), active, anchor: active }
    case 'todas':
      return { ...selection, chosen: ids.every((id) => chosen.has(id)) ? new Set() : new Set(ids) }
    case 'limpar':
      return { chosen: new Set(), active, anchor: active }
    case 'conferir': {
      const shown = new Set(ids)
      return {
        chosen: new Set([...chosen].filter((id) => shown.has(id))),
        active: active !== null && shown.has(active) ? active : null,
        anchor: anchor !== null && shown.has(anchor) ? anchor : null,
      }
    }
    default:
      return selection
  }
}

export function targetsOf({ chosen, active }: ContaSelection, ids: readonly number[]): number[] {
  if (chosen.size > 0) return ids.filter((id) => chosen.has(id))
  return active !== null && ids.includes(active) ? [active] : []
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
