export interface Selecao {
  escolhidas: ReadonlySet<number>
  ativa: number | null
  ancora: number | null
}

export const SELECAO_VAZIA: Selecao = { escolhidas: new Set(), ativa: null, ancora: null }

export type SelecaoAcao =
  | { tipo: 'clicar'; id: number; shift: boolean; ctrl: boolean }
  /** Drag start. A selected row takes the selection along, an unselected row only itself. */
  | { tipo: 'pegar'; id: number }
  | { tipo: 'mover'; passo: number; shift: boolean }
  | { tipo: 'alternar' }
  | { tipo: 'todas' }
  | { tipo: 'limpar' }
  | { tipo: 'conferir' }

/** Rows in `ids` are the visible ones in order. A range never includes hidden rows. */
export function reduceSelecao(selecao: Selecao, acao: SelecaoAcao, ids: readonly number[]): Selecao {
  const { escolhidas, ativa, ancora } = selecao
  switch (acao.tipo) {
    case 'clicar':
      if (acao.shift)
        return { escolhidas: rangeOf(ids, ancora ?? ativa ?? acao.id, acao.id), ativa: acao.id, ancora: ancora ?? ativa ?? acao.id }
      if (acao.ctrl) return { escolhidas: toggled(escolhidas, acao.id), ativa: acao.id, ancora: acao.id }
      return { escolhidas: new Set(), ativa: acao.id, ancora: acao.id }
    case 'pegar':
      return escolhidas.has(acao.id)
        ? { escolhidas, ativa: acao.id, ancora: acao.id }
        : { escolhidas: new Set(), ativa: acao.id, ancora: acao.id }
    case 'mover': {
      const from = ativa === null ? -1 : ids.indexOf(ativa)
      const at = Math.max(0, Math.min(ids.length - 1, from + acao.passo))
      const id = ids[at]
      if (id === undefined) return selecao
      if (!acao.shift) return { escolhidas, ativa: id, ancora: id }
      const start = ancora ?? ativa ?? id
      return { escolhidas: rangeOf(ids, start, id), ativa: id, ancora: start }
    }
    case 'alternar':
      return ativa === null ? selecao : { escolhidas: toggled(escolhidas, ativa), ativa, ancora: ativa }
    case 'todas':
      return { ...selecao, escolhidas: ids.every((id) => escolhidas.has(id)) ? new Set() : new Set(ids) }
    case 'limpar':
      return { escolhidas: new Set(), ativa, ancora: ativa }
    case 'conferir': {
      // A filter deselects hidden rows.
      const shown = new Set(ids)
      return {
        escolhidas: new Set([...escolhidas].filter((id) => shown.has(id))),
        ativa: ativa !== null && shown.has(ativa) ? ativa : null,
        ancora: ancora !== null && shown.has(ancora) ? ancora : null,
      }
    }
    default:
      return selecao
  }
}

export function alvosOf({ escolhidas, ativa }: Selecao, ids: readonly number[]): number[] {
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
