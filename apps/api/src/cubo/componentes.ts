import type { DreItem } from '@lastro/engine'
import type { DataDre } from './dre-data.ts'

/** Omits an item that is both added and subtracted. */
export function listComponentes(item: DreItem, data: DataDre): { grupoItem: number; sinal: number }[] {
  if (item.tipo !== 'soma') return []
  const sinais = new Map<number, number>()
  for (const componente of item.componentes) {
    const ids =
      componente.grupo === undefined ? [componente.grupoItem] : (data.grupos.get(componente.grupo)?.itens ?? []).map(({ id }) => id)
    for (const id of ids) sinais.set(id, (sinais.get(id) ?? 0) + componente.sinal)
  }
  return [...sinais].filter(([, sinal]) => sinal !== 0).map(([grupoItem, sinal]) => ({ grupoItem, sinal }))
}
