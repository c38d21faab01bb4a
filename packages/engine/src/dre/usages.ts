import { parseFormula } from '../formula/parse.ts'
import { listReferencias } from '../formula/references.ts'
import type { DreItem } from './item.ts'

/**
 * Maps each code to the lines that reference it, in display order.
 * References in an invalid formula are unknown.
 */
export function listUses(itens: readonly DreItem[]): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>()
  for (const item of itens) {
    if (item.tipo !== 'formula' && item.tipo !== 'percentual') continue
    const loaded = parseFormula(item.formula)
    const named = loaded.ok ? listReferencias(loaded.ast).map(({ codigo }) => codigo) : []
    for (const codigo of new Set([...named, ...(item.tipo === 'percentual' ? [item.baseCodigo] : [])])) {
      uses.set(codigo, [...(uses.get(codigo) ?? []), item.codigo])
    }
  }
  return uses
}
