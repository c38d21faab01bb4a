/** Draft of a DRE line: changes of kind, errors, and itens left out of the model. Pure; the engine validates. */
import type { DreComponenteCorpo, DreEstrutura, DreItemCorpo, DreItemTipoNome } from '@lastro/contract'
import { compileDre, type DreErro, listUsos } from '@lastro/engine'

export const TIPOS = ['soma', 'formula', 'percentual', 'titulo'] as const satisfies readonly DreItemTipoNome[]

export const LINHA_NOVA: DreItemCorpo = { tipo: 'soma', codigo: '', descricao: '', componentes: [] }

/**
 * Changes the kind; a formula stays a formula.
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

/** Free code based on the copied line: `RL2`. */
export function copyItem(item: DreItemCorpo, itens: DreEstrutura['itens']): DreItemCorpo {
  const codigos = new Set(itens.map((each) => each.item.codigo))
  let numero = 2
  while (codigos.has(`${item.codigo}${numero}`)) numero += 1
  return { ...item, codigo: `${item.codigo}${numero}` }
}

function listDepois({ itens }: DreEstrutura, itemId: number | null, item: DreItemCorpo): DreItemCorpo[] {
  const outros = itens.map((each) => (each.id === itemId ? item : each.item))
  return itemId === null ? [...outros, item] : outros
}

export interface Problemas {
  dela: readonly DreErro[]
  /** Errors it would cause in other lines. */
  outras: readonly DreErro[]
}

/** Errors of the draft and those it would cause, as the server reports them. Empty required fields are no error yet. */
export function findProblemas(estrutura: DreEstrutura, itemId: number | null, item: DreItemCorpo): Problemas {
  const depois = compileDre(listDepois(estrutura, itemId, item), estrutura.grupos)
  if (depois.ok) return { dela: [], outras: [] }
  const antes = compileDre(
    estrutura.itens.map((each) => each.item),
    estrutura.grupos,
  )
  return {
    dela: depois.erros.filter(({ codigo }) => codigo === item.codigo),
    // Lines invalid before the change are not reported.
    outras: antes.ok ? depois.erros.filter(({ codigo }) => codigo !== item.codigo) : [],
  }
}

export function isCompleta(item: DreItemCorpo): boolean {
  if (item.codigo.trim() === '' || item.descricao.trim() === '') return false
  if (item.tipo === 'formula') return item.formula.trim() !== ''
  return item.tipo !== 'percentual' || (item.formula.trim() !== '' && item.baseCodigo !== '')
}

export function listUsosDe({ itens }: DreEstrutura, codigo: string): readonly string[] {
  return listUsos(itens.map((each) => each.item)).get(codigo) ?? []
}

type Grupos = DreEstrutura['grupos']

export function nameComponente(grupos: Grupos, componente: DreComponenteCorpo): { codigo: string; descricao: string } {
  const achado =
    'grupo' in componente
      ? grupos.find(({ id }) => id === componente.grupo)
      : grupos.flatMap(({ itens }) => itens).find(({ id }) => id === componente.grupoItem)
  return achado ?? { codigo: '?', descricao: '' }
}

/** Short composition of a line: `RB + DED`, `OUT − OUT.03`. */
export function describeItem(grupos: Grupos, item: DreItemCorpo): string {
  if (item.tipo === 'titulo') return ''
  if (item.tipo === 'formula') return item.formula
  if (item.tipo === 'percentual') return `${item.formula} ÷ ${item.baseCodigo}`
  return item.componentes
    .map((componente, i) => `${componente.sinal === 1 ? (i === 0 ? '' : '+ ') : '− '}${nameComponente(grupos, componente).codigo}`)
    .join(' ')
}

/** Active grupos and itens that no line includes, by code. Their amounts would be missing from the result. */
export function listForaDoModelo({ itens, grupos }: DreEstrutura): { codigo: string; descricao: string }[] {
  const componentes = itens.flatMap(({ item }) => (item.tipo === 'soma' ? item.componentes : []))
  const inteiros = new Set(componentes.flatMap((componente) => ('grupo' in componente ? componente.grupo : [])))
  const nomeados = new Set(componentes.flatMap((componente) => ('grupoItem' in componente ? componente.grupoItem : [])))
  return grupos.flatMap((grupo) => {
    if (grupo.arquivado || inteiros.has(grupo.id)) return []
    const fora = grupo.itens.filter(({ id, arquivado }) => !arquivado && !nomeados.has(id))
    const tudo = fora.length === grupo.itens.filter(({ arquivado }) => !arquivado).length
    return (tudo ? [grupo] : fora).map(({ codigo, descricao }) => ({ codigo, descricao }))
  })
}

/** Next line after moving `id` up (−1) or down (1); undefined at the edge. */
export function stepLugar(itens: DreEstrutura['itens'], id: number, passo: 1 | -1): { antesDeId: number | null } | undefined {
  const de = itens.findIndex((each) => each.id === id)
  if (de === -1 || itens[de + passo] === undefined) return undefined
  return { antesDeId: (passo === -1 ? itens[de - 1] : itens[de + 2])?.id ?? null }
}
