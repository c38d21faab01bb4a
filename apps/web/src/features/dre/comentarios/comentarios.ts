/** Matches comments to cells by line, sources, months and filters. Pure. */
import type { ComparativoColuna, DreComentario, DreComparativo, RotaData, dreComentarioRotas } from '@lastro/contract'
import { chaveOf, type DreCol } from '../demonstrativo.ts'
import type { DreExplicar, DreVisao } from '../dre-search.ts'
import type { Periodo } from '../periodo.ts'

export type Comentarios = RotaData<typeof dreComentarioRotas.list>

export interface ComentarioAnchor extends Periodo {
  codigo: string
  grupoItemId: number | null
  fonte: string
  /** Compared source of a variation; null for an amount. */
  base: string | null
  rateado: boolean
  /** Set in columns by centro de custo or filial. */
  proprioCentroCusto?: number
  proprioFilial?: number
}

const same = (a: readonly number[] | null, b: readonly number[] | null): boolean => JSON.stringify(a) === JSON.stringify(b)

function matchesAnchor(
  comentario: DreComentario,
  anchor: ComentarioAnchor,
  { centrosCusto, filiais }: Pick<Comentarios, 'centrosCusto' | 'filiais'>,
): boolean {
  return (
    comentario.codigo === anchor.codigo &&
    comentario.grupoItemId === anchor.grupoItemId &&
    comentario.fonte === anchor.fonte &&
    comentario.base === anchor.base &&
    comentario.inicio === anchor.inicio &&
    comentario.fim === anchor.fim &&
    comentario.rateado === anchor.rateado &&
    same(comentario.centrosCusto, anchor.proprioCentroCusto === undefined ? centrosCusto : [anchor.proprioCentroCusto]) &&
    same(comentario.filiais, anchor.proprioFilial === undefined ? filiais : [anchor.proprioFilial])
  )
}

type AnchorLinha = { codigo: string; pai: string | null; grupoItemId: number | null }

const codesOf = ({ codigo, pai, grupoItemId }: AnchorLinha): Pick<ComentarioAnchor, 'codigo' | 'grupoItemId'> => ({
  codigo: pai ?? codigo,
  grupoItemId,
})

/**
 * Checks whether a comment is shown with an amount.
 * It is about the amount, or about its growth over the previous year.
 */
export function isTogether(
  comentario: DreComentario,
  anchor: ComentarioAnchor,
  alcance: Pick<Comentarios, 'centrosCusto' | 'filiais'>,
): boolean {
  return (
    matchesAnchor(comentario, anchor, alcance) ||
    (anchor.base === null && anchor.fonte === 'realizado' && matchesAnchor(comentario, { ...anchor, base: 'anterior' }, alcance))
  )
}

/** Checks whether a comment is about an item below the line, in the same column. */
export function isBelow(
  comentario: DreComentario,
  anchor: ComentarioAnchor,
  alcance: Pick<Comentarios, 'centrosCusto' | 'filiais'>,
): boolean {
  const { grupoItemId } = comentario
  return anchor.grupoItemId === null && grupoItemId !== null && isTogether(comentario, { ...anchor, grupoItemId }, alcance)
}

/** Row of the drilled-down item; undefined while the drill-down is still among lines. */
export function findFollowed<L extends AnchorLinha>(
  lines: readonly L[],
  line: AnchorLinha,
  { linhas: steps, item }: Pick<DreExplicar, 'linhas' | 'item'>,
): L | undefined {
  if (line.pai !== null || item === null) return undefined
  const from = steps.at(-1) ?? line.codigo
  return lines.find(({ codigo, pai }) => codigo === item && pai === from)
}

/** Target of a comparison column cell; null for a column that aggregates many. */
export function anchorOfColuna(
  { partes }: Pick<DreComparativo, 'partes'>,
  line: AnchorLinha,
  coluna: ComparativoColuna,
): ComentarioAnchor | null {
  const parte = partes[coluna.parte]
  if (parte === undefined || ['outros', 'cliente', 'eliminacoes', 'consolidado'].includes(parte.tipo)) return null
  const isVariacao = coluna.tipo === 'variacao' || coluna.tipo === 'percentual'
  return {
    ...codesOf(line),
    fonte: coluna.fonte,
    base: isVariacao ? coluna.base : null,
    inicio: parte.inicio,
    fim: parte.fim,
    rateado: parte.rateado,
    ...(parte.tipo === 'centroCusto' && parte.id !== null ? { proprioCentroCusto: parte.id } : {}),
    ...(parte.tipo === 'filial' && parte.id !== null ? { proprioFilial: parte.id } : {}),
  }
}

export function anchorOfMes(
  { meses, rateado }: { meses: readonly string[]; rateado: boolean },
  line: AnchorLinha,
  { tipo, em }: Pick<DreCol, 'tipo' | 'em'>,
): ComentarioAnchor | null {
  const [first, last] = [meses[0], meses.at(-1)]
  if (first === undefined || last === undefined) return null
  const isVariacao = tipo === 'variacao' || tipo === 'variacaoPercentual' || tipo === 'ah'
  return {
    ...codesOf(line),
    fonte: tipo === 'anterior' ? 'anterior' : 'realizado',
    base: isVariacao ? 'anterior' : null,
    ...(em === 'total' ? { inicio: first, fim: last } : { inicio: em, fim: em }),
    rateado,
  }
}

/** Shares and growth get no mark, because the amount next to them has it. */
const takesMark = (tipo: string): boolean => tipo === 'valor' || tipo === 'anterior' || tipo === 'variacao'

export interface Note {
  numero: number
  comentario: DreComentario
}

/** Unresolved comments by cell (`row column`), numbered in table order. */
export function mapComentarios(
  data: Comentarios | undefined,
  celulas: readonly { chave: string; linha: AnchorLinha; colunas: readonly { chave: string; anchor: ComentarioAnchor | null }[] }[],
): ReadonlyMap<string, readonly Note[]> {
  const mapa = new Map<string, Note[]>()
  const opened = data?.itens.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  if (data === undefined || opened.length === 0) return mapa
  const porLinha = Map.groupBy(opened, ({ codigo, grupoItemId }) => `${codigo} ${grupoItemId}`)
  let numero = 0
  for (const { chave, linha, colunas } of celulas) {
    const { codigo, grupoItemId } = codesOf(linha)
    const linhaComentarios = porLinha.get(`${codigo} ${grupoItemId}`)
    if (linhaComentarios === undefined) continue
    for (const coluna of colunas) {
      const { anchor } = coluna
      const found = anchor === null ? [] : linhaComentarios.filter((comentario) => matchesAnchor(comentario, anchor, data))
      if (found.length > 0) {
        mapa.set(
          `${chave} ${coluna.chave}`,
          found.map((comentario) => ({ numero: ++numero, comentario })),
        )
      }
    }
  }
  return mapa
}

/** Adds comments on items to their closed line, so that they stay visible. */
export function raiseClosed(
  mapa: ReadonlyMap<string, readonly Note[]>,
  lines: readonly AnchorLinha[],
  opened: DreVisao['abertas'],
): ReadonlyMap<string, readonly Note[]> {
  if (mapa.size === 0 || opened === 'todas') return mapa
  const raised = new Map(mapa)
  for (const line of lines) {
    const { pai } = line
    if (pai === null || opened.has(pai)) continue
    const prefix = `${chaveOf(line)} `
    for (const [celula, notes] of mapa) {
      if (!celula.startsWith(prefix)) continue
      const parentCelula = `${pai} ${celula.slice(prefix.length)}`
      raised.set(parentCelula, [...(raised.get(parentCelula) ?? []), ...notes])
    }
  }
  return raised
}

export function listNotes<L extends AnchorLinha, C extends { chave: string; tipo: string }>(
  data: Comentarios | undefined,
  { linhas, colunas, abertas }: { linhas: readonly L[]; colunas: readonly C[]; abertas: DreVisao['abertas'] },
  anchorOf: (line: L, coluna: C) => ComentarioAnchor | null,
): ReadonlyMap<string, readonly Note[]> {
  const celulas = linhas.map((linha) => ({
    chave: chaveOf(linha),
    linha,
    colunas: colunas.flatMap((coluna) => (takesMark(coluna.tipo) ? [{ chave: coluna.chave, anchor: anchorOf(linha, coluna) }] : [])),
  }))
  return raiseClosed(mapComentarios(data, celulas), linhas, abertas)
}

/** Change of the amount since the comment; null when equal or unknown. */
export function mudancaSince(
  comentario: DreComentario,
  now: { atual: number | null; base: number | null },
): { antes: number | null; agora: number | null } | null {
  const isVariacao = comentario.base !== null
  const valorDe = (current: number | null, base: number | null): number | null =>
    isVariacao ? (current === null || base === null ? null : current - base) : current
  const [antes, after] = [valorDe(comentario.atual, comentario.valorBase), valorDe(now.atual, now.base)]
  return antes === after ? null : { antes, agora: after }
}

export function valorWritten({ base, atual, valorBase }: DreComentario): number | null {
  return base === null ? atual : atual === null || valorBase === null ? null : atual - valorBase
}
