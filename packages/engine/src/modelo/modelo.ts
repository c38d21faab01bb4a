import type { DreGrupo, DreItem } from '../dre/item.ts'
import { MODELO_DRE_ITENS } from './dre-itens.ts'
import { MODELO_GRUPOS } from './grupos.ts'
import type { Modelo, ModeloDreItem } from './types.ts'

export const MODELO_GERENCIAL: Modelo = { nome: 'DRE gerencial', grupos: MODELO_GRUPOS, dreItens: MODELO_DRE_ITENS }

export interface ModeloNumerado {
  readonly grupoIds: ReadonlyMap<string, number>
  readonly grupoItemIds: ReadonlyMap<string, number>
  readonly grupos: readonly DreGrupo[]
  readonly dreItens: readonly DreItem[]
}

function getId(ids: ReadonlyMap<string, number>, codigo: string): number {
  const id = ids.get(codigo)
  if (id === undefined) throw new RangeError(`the model has no code ${codigo}`)
  return id
}

function numberDreItem(item: ModeloDreItem, grupoIds: ReadonlyMap<string, number>): DreItem {
  const { codigo, descricao, nivel, formula = '', baseCodigo = '' } = item
  if (item.tipo === 'formula') return { codigo, descricao, nivel, tipo: 'formula', formula }
  if (item.tipo === 'percentual') return { codigo, descricao, nivel, tipo: 'percentual', formula, baseCodigo }
  return { codigo, descricao, nivel, tipo: 'soma', componentes: [{ grupo: getId(grupoIds, item.grupo ?? ''), sinal: 1 }] }
}

/**
 * Numbers the grupos and grupo itens of a model from 1 in display order.
 * For computing without a database (an ECD file on the command line), where ids are otherwise row ids.
 * @throws RangeError when a line sums a grupo that the model lacks
 */
export function numberModelo(modelo: Modelo): ModeloNumerado {
  const grupoIds = new Map(modelo.grupos.map((grupo, i) => [grupo.codigo, i + 1]))
  const grupoItemIds = new Map(modelo.grupos.flatMap((grupo) => grupo.itens).map((item, i) => [item.codigo, i + 1]))
  return {
    grupoIds,
    grupoItemIds,
    grupos: modelo.grupos.map((grupo) => ({
      id: getId(grupoIds, grupo.codigo),
      itens: grupo.itens.map((item) => ({ id: getId(grupoItemIds, item.codigo) })),
    })),
    dreItens: modelo.dreItens.map((item) => numberDreItem(item, grupoIds)),
  }
}
