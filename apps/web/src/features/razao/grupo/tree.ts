import { type CadastroLinha, ENTIDADE_DEFS, type GrupoArvore, type GrupoArvoreItem, type OpcaoNome } from '@lastro/contract'
import type { GrupoSearch } from './grupo-search.ts'

export interface TreeTarget {
  tipo: 'grupo' | 'item'
  id: number
}

export interface TreePosition {
  grupoId: number
  antesDeId: number | null
}

export function naturezaNome(natureza: GrupoArvore['natureza']): OpcaoNome {
  const campo = ENTIDADE_DEFS.grupos.campos.find(({ nome }) => nome === 'natureza')
  const option = campo?.tipo === 'opcao' ? campo.opcoes.find(({ valor }) => valor === natureza) : undefined
  return option?.nome ?? 'outrasReceitasDespesas'
}

/** A matching grupo keeps all its itens; another is kept for its matching itens only. */
export function filterArvore(
  grupos: readonly GrupoArvore[],
  { busca = '', natureza, arquivados }: GrupoSearch,
  matches: (text: string, search: string) => boolean,
): GrupoArvore[] {
  const isShown = ({ arquivado }: { arquivado: boolean }): boolean => arquivados === true || !arquivado
  const isFound = ({ codigo, descricao }: { codigo: string; descricao: string }): boolean => matches(`${codigo} ${descricao}`, busca)
  return grupos.flatMap((grupo) => {
    if (!isShown(grupo) || (natureza !== undefined && grupo.natureza !== natureza)) return []
    const itens = grupo.itens.filter(isShown)
    if (busca === '' || isFound(grupo)) return [{ ...grupo, itens }]
    const found = itens.filter(isFound)
    return found.length > 0 ? [{ ...grupo, itens: found }] : []
  })
}

export function findGrupoOf(grupos: readonly GrupoArvore[], itemId: number): GrupoArvore | undefined {
  return grupos.find(({ itens }) => itens.some(({ id }) => id === itemId))
}

export function locationOf(grupos: readonly GrupoArvore[], { tipo, id }: TreeTarget): TreePosition | undefined {
  if (tipo === 'grupo') {
    const at = grupos.findIndex((grupo) => grupo.id === id)
    return at === -1 ? undefined : { grupoId: id, antesDeId: grupos[at + 1]?.id ?? null }
  }
  const grupo = findGrupoOf(grupos, id)
  if (grupo === undefined) return undefined
  const at = grupo.itens.findIndex((item) => item.id === id)
  return { grupoId: grupo.id, antesDeId: grupo.itens[at + 1]?.id ?? null }
}

/** One place up or down among visible siblings; undefined at the edge. */
export function stepLocation(grupos: readonly GrupoArvore[], target: TreeTarget, step: 1 | -1): TreePosition | undefined {
  const grupo = target.tipo === 'item' ? findGrupoOf(grupos, target.id) : undefined
  const rows: readonly { id: number }[] = target.tipo === 'grupo' ? grupos : (grupo?.itens ?? [])
  const at = rows.findIndex(({ id }) => id === target.id)
  if (at === -1 || rows[at + step] === undefined) return undefined
  return { grupoId: grupo?.id ?? target.id, antesDeId: (step === -1 ? rows[at - 1] : rows[at + 2])?.id ?? null }
}

function placed<T extends { id: number }>(rows: readonly T[], row: T, idBefore: number | null): T[] {
  const others = rows.filter(({ id }) => id !== row.id)
  const at = idBefore === null ? -1 : others.findIndex(({ id }) => id === idBefore)
  return others.toSpliced(at === -1 ? others.length : at, 0, row)
}

export function applyLocation(
  grupos: readonly GrupoArvore[],
  { tipo, id }: TreeTarget,
  { grupoId, antesDeId }: TreePosition,
): GrupoArvore[] {
  if (tipo === 'grupo') {
    const grupo = grupos.find((each) => each.id === id)
    return grupo === undefined || antesDeId === id ? [...grupos] : placed(grupos, grupo, antesDeId)
  }
  const item = findGrupoOf(grupos, id)?.itens.find((each) => each.id === id)
  if (item === undefined || antesDeId === id) return [...grupos]
  return grupos.map((grupo) => {
    if (grupo.id === grupoId) return { ...grupo, itens: placed(grupo.itens, item, antesDeId) }
    return grupo.itens.includes(item) ? { ...grupo, itens: grupo.itens.filter((each) => each !== item) } : grupo
  })
}

export function linhaOfGrupo({ id, versao, arquivado, codigo, descricao, natureza }: GrupoArvore): CadastroLinha {
  return { id: String(id), versao, arquivado, nivel: 0, rotulos: {}, valores: { codigo, descricao, natureza } }
}

export function linhaOfItem({ id, versao, arquivado, codigo, descricao }: GrupoArvoreItem, grupo: GrupoArvore): CadastroLinha {
  const valores = { codigo, descricao, grupo: grupo.codigo }
  return { id: String(id), versao, arquivado, nivel: 0, rotulos: { grupo: grupo.descricao }, valores }
}
