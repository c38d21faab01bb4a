/** Draft of a DRE line: changes of kind, errors, and itens left out of the model. The engine validates. */
import type { DreComponenteCorpo, DreEstrutura, DreItemCorpo, DreItemTipoNome } from '@lastro/contract'
import { compileDre, type DreError, listUses } from '@lastro/engine'

export const TIPOS = ['soma', 'formula', 'percentual', 'titulo'] as const satisfies readonly DreItemTipoNome[]

export const NEW_LINHA: DreItemCorpo = { tipo: 'soma', codigo: '', descricao: '', componentes: [] }

/**
 * Changes the kind. A formula stays a formula.
 * @param deixada previous draft of that kind
 */
export function changeTipo(item: DreItemCorpo, tipo: DreItemTipoNome, deixada?: DreItemCorpo): DreItemCorpo {
  if (item.tipo === tipo) return item
  const { codigo, descricao } = item
  if (deixada?.tipo === tipo) {
    const levada = { ...deixada, codigo, descricao }
    return 'formula' in levada && 'formula' in item ? { ...levada, formula: item.formula } : levada
  }
  const formula = 'formula' in item ? item.formula : ''
  if (tipo === 'titulo') return { tipo, codigo, descricao }
  if (tipo === 'soma') return { tipo, codigo, descricao, componentes: [] }
  if (tipo === 'formula') return { tipo, codigo, descricao, formula, agregacao: null }
  return { tipo, codigo, descricao, formula, baseCodigo: '' }
}

export function copyItem(item: DreItemCorpo, itens: DreEstrutura['itens']): DreItemCorpo {
  const codigos = new Set(itens.map((each) => each.item.codigo))
  let numero = 2
  while (codigos.has(`${item.codigo}${numero}`)) numero += 1
  return { ...item, codigo: `${item.codigo}${numero}` }
}

function listAfter({ itens }: DreEstrutura, itemId: number | null, item: DreItemCorpo): DreItemCorpo[] {
  const others = itens.map((each) => (each.id === itemId ? item : each.item))
  return itemId === null ? [...others, item] : others
}

export interface LinhaErrors {
  own: readonly DreError[]
  /** Errors that the draft would cause in other lines. */
  others: readonly DreError[]
}

/** Errors of the draft and those it would cause, as the server reports them. Empty required fields are no error yet. */
export function findProblemas(estrutura: DreEstrutura, itemId: number | null, item: DreItemCorpo): LinhaErrors {
  const after = compileDre(listAfter(estrutura, itemId, item), estrutura.grupos)
  if (after.ok) return { own: [], others: [] }
  const before = compileDre(
    estrutura.itens.map((each) => each.item),
    estrutura.grupos,
  )
  return {
    own: after.erros.filter(({ codigo }) => codigo === item.codigo),
    // Lines invalid before the change are not reported.
    others: before.ok ? after.erros.filter(({ codigo }) => codigo !== item.codigo) : [],
  }
}

export function isComplete(item: DreItemCorpo): boolean {
  if (item.codigo.trim() === '' || item.descricao.trim() === '') return false
  if (item.tipo === 'formula') return item.formula.trim() !== ''
  return item.tipo !== 'percentual' || (item.formula.trim() !== '' && item.baseCodigo !== '')
}

export function listUsesOf({ itens }: DreEstrutura, codigo: string): readonly string[] {
  return listUses(itens.map((each) => each.item)).get(codigo) ?? []
}

type EstruturaGrupos = DreEstrutura['grupos']

export function nameComponente(grupos: EstruturaGrupos, componente: DreComponenteCorpo): { codigo: string; descricao: string } {
  const found =
    'grupo' in componente
      ? grupos.find(({ id }) => id === componente.grupo)
      : grupos.flatMap(({ itens }) => itens).find(({ id }) => id === componente.grupoItem)
  return found ?? { codigo: '?', descricao: '' }
}

export function describeItem(grupos: EstruturaGrupos, item: DreItemCorpo): string {
  if (item.tipo === 'titulo') return ''
  if (item.tipo === 'formula') return item.formula
  if (item.tipo === 'percentual') return `${item.formula} ÷ ${item.baseCodigo}`
  return item.componentes
    .map((componente, i) => `${componente.sinal === 1 ? (i === 0 ? '' : '+ ') : '− '}${nameComponente(grupos, componente).codigo}`)
    .join(' ')
}

/** Active grupos and itens that no line includes, by code. Their amounts are missing from the result. */
export function listModeloOutside({ itens, grupos }: DreEstrutura): { codigo: string; descricao: string }[] {
  const componentes = itens.flatMap(({ item }) => (item.tipo === 'soma' ? item.componentes : []))
  const integers = new Set(componentes.flatMap((componente) => ('grupo' in componente ? componente.grupo : [])))
  const named = new Set(componentes.flatMap((componente) => ('grupoItem' in componente ? componente.grupoItem : [])))
  return grupos.flatMap((grupo) => {
    if (grupo.arquivado || integers.has(grupo.id)) return []
    const outside = grupo.itens.filter(({ id, arquivado }) => !arquivado && !named.has(id))
    const everything = outside.length === grupo.itens.filter(({ arquivado }) => !arquivado).length
    return (everything ? [grupo] : outside).map(({ codigo, descricao }) => ({ codigo, descricao }))
  })
}

export function stepLocation(itens: DreEstrutura['itens'], id: number, step: 1 | -1): { antesDeId: number | null } | undefined {
  const from = itens.findIndex((each) => each.id === id)
  if (from === -1 || itens[from + step] === undefined) return undefined
  return { antesDeId: (step === -1 ? itens[from - 1] : itens[from + 2])?.id ?? null }
}
