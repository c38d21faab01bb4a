/** Matches comments to cells by line, sources, months and filters. Pure. */
import type { ComparativoColuna, DreComentario, DreComparativo, RotaData, dreComentarioRotas } from '@lastro/contract'
import { chaveOf, type DreCol } from '../demonstrativo.ts'
import type { DreExplicar, DreVisao } from '../dre-search.ts'
import type { Periodo } from '../periodo.ts'

export type Comentarios = RotaData<typeof dreComentarioRotas.list>

export interface Lugar extends Periodo {
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

function isDoLugar(
  comentario: DreComentario,
  lugar: Lugar,
  { centrosCusto, filiais }: Pick<Comentarios, 'centrosCusto' | 'filiais'>,
): boolean {
  return (
    comentario.codigo === lugar.codigo &&
    comentario.grupoItemId === lugar.grupoItemId &&
    comentario.fonte === lugar.fonte &&
    comentario.base === lugar.base &&
    comentario.inicio === lugar.inicio &&
    comentario.fim === lugar.fim &&
    comentario.rateado === lugar.rateado &&
    same(comentario.centrosCusto, lugar.proprioCentroCusto === undefined ? centrosCusto : [lugar.proprioCentroCusto]) &&
    same(comentario.filiais, lugar.proprioFilial === undefined ? filiais : [lugar.proprioFilial])
  )
}

type Linha = { codigo: string; pai: string | null; grupoItemId: number | null }

const daLinha = ({ codigo, pai, grupoItemId }: Linha): Pick<Lugar, 'codigo' | 'grupoItemId'> => ({ codigo: pai ?? codigo, grupoItemId })

/** Whether a comment is shown with an amount: it is about it or its growth over the previous year. */
export function isJunto(comentario: DreComentario, lugar: Lugar, alcance: Pick<Comentarios, 'centrosCusto' | 'filiais'>): boolean {
  return (
    isDoLugar(comentario, lugar, alcance) ||
    (lugar.base === null && lugar.fonte === 'realizado' && isDoLugar(comentario, { ...lugar, base: 'anterior' }, alcance))
  )
}

/** Whether a comment is about an item below the line, in the same column. */
export function isAbaixo(comentario: DreComentario, lugar: Lugar, alcance: Pick<Comentarios, 'centrosCusto' | 'filiais'>): boolean {
  const { grupoItemId } = comentario
  return lugar.grupoItemId === null && grupoItemId !== null && isJunto(comentario, { ...lugar, grupoItemId }, alcance)
}

/** Row of the drilled-down item; undefined while the drill-down is still among lines. */
export function findSeguido<L extends Linha>(
  linhas: readonly L[],
  linha: Linha,
  { linhas: passos, item }: Pick<DreExplicar, 'linhas' | 'item'>,
): L | undefined {
  if (linha.pai !== null || item === null) return undefined
  const de = passos.at(-1) ?? linha.codigo
  return linhas.find(({ codigo, pai }) => codigo === item && pai === de)
}

/** Target of a comparison column cell; null for a column that aggregates many. */
export function lugarDaColuna({ partes }: Pick<DreComparativo, 'partes'>, linha: Linha, coluna: ComparativoColuna): Lugar | null {
  const parte = partes[coluna.parte]
  if (parte === undefined || ['outros', 'cliente', 'eliminacoes', 'consolidado'].includes(parte.tipo)) return null
  const deVariacao = coluna.tipo === 'variacao' || coluna.tipo === 'percentual'
  return {
    ...daLinha(linha),
    fonte: coluna.fonte,
    base: deVariacao ? coluna.base : null,
    inicio: parte.inicio,
    fim: parte.fim,
    rateado: parte.rateado,
    ...(parte.tipo === 'centroCusto' && parte.id !== null ? { proprioCentroCusto: parte.id } : {}),
    ...(parte.tipo === 'filial' && parte.id !== null ? { proprioFilial: parte.id } : {}),
  }
}

export function lugarDoMes(
  { meses, rateado }: { meses: readonly string[]; rateado: boolean },
  linha: Linha,
  { tipo, em }: Pick<DreCol, 'tipo' | 'em'>,
): Lugar | null {
  const [primeiro, ultimo] = [meses[0], meses.at(-1)]
  if (primeiro === undefined || ultimo === undefined) return null
  const deVariacao = tipo === 'variacao' || tipo === 'variacaoPercentual' || tipo === 'ah'
  return {
    ...daLinha(linha),
    fonte: tipo === 'anterior' ? 'anterior' : 'realizado',
    base: deVariacao ? 'anterior' : null,
    ...(em === 'total' ? { inicio: primeiro, fim: ultimo } : { inicio: em, fim: em }),
    rateado,
  }
}

/** Shares and growth get no mark, because the amount next to them has it. */
const isMarcavel = (tipo: string): boolean => tipo === 'valor' || tipo === 'anterior' || tipo === 'variacao'

export interface Nota {
  numero: number
  comentario: DreComentario
}

/** Unresolved comments by cell (`row column`), numbered in table order. */
export function mapComentarios(
  dados: Comentarios | undefined,
  celulas: readonly { chave: string; linha: Linha; colunas: readonly { chave: string; lugar: Lugar | null }[] }[],
): ReadonlyMap<string, readonly Nota[]> {
  const mapa = new Map<string, Nota[]>()
  const abertos = dados?.itens.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  if (dados === undefined || abertos.length === 0) return mapa
  const porLinha = Map.groupBy(abertos, ({ codigo, grupoItemId }) => `${codigo} ${grupoItemId}`)
  let numero = 0
  for (const { chave, linha, colunas } of celulas) {
    const { codigo, grupoItemId } = daLinha(linha)
    const dela = porLinha.get(`${codigo} ${grupoItemId}`)
    if (dela === undefined) continue
    for (const coluna of colunas) {
      const { lugar } = coluna
      const achados = lugar === null ? [] : dela.filter((comentario) => isDoLugar(comentario, lugar, dados))
      if (achados.length > 0) {
        mapa.set(
          `${chave} ${coluna.chave}`,
          achados.map((comentario) => ({ numero: ++numero, comentario })),
        )
      }
    }
  }
  return mapa
}

/** Adds comments on items to their closed line, so that they stay visible. */
export function raiseFechadas(
  mapa: ReadonlyMap<string, readonly Nota[]>,
  linhas: readonly Linha[],
  abertas: DreVisao['abertas'],
): ReadonlyMap<string, readonly Nota[]> {
  if (mapa.size === 0 || abertas === 'todas') return mapa
  const erguido = new Map(mapa)
  for (const linha of linhas) {
    const { pai } = linha
    if (pai === null || abertas.has(pai)) continue
    const prefixo = `${chaveOf(linha)} `
    for (const [celula, notas] of mapa) {
      if (!celula.startsWith(prefixo)) continue
      const celulaDoPai = `${pai} ${celula.slice(prefixo.length)}`
      erguido.set(celulaDoPai, [...(erguido.get(celulaDoPai) ?? []), ...notas])
    }
  }
  return erguido
}

export function listNotas<L extends Linha, C extends { chave: string; tipo: string }>(
  dados: Comentarios | undefined,
  { linhas, colunas, abertas }: { linhas: readonly L[]; colunas: readonly C[]; abertas: DreVisao['abertas'] },
  lugarOf: (linha: L, coluna: C) => Lugar | null,
): ReadonlyMap<string, readonly Nota[]> {
  const celulas = linhas.map((linha) => ({
    chave: chaveOf(linha),
    linha,
    colunas: colunas.flatMap((coluna) => (isMarcavel(coluna.tipo) ? [{ chave: coluna.chave, lugar: lugarOf(linha, coluna) }] : [])),
  }))
  return raiseFechadas(mapComentarios(dados, celulas), linhas, abertas)
}

/** Change of the amount since the comment; null when equal or unknown. */
export function mudancaDesde(
  comentario: DreComentario,
  agora: { atual: number | null; base: number | null },
): { antes: number | null; agora: number | null } | null {
  const deVariacao = comentario.base !== null
  const valorDe = (atual: number | null, base: number | null): number | null =>
    deVariacao ? (atual === null || base === null ? null : atual - base) : atual
  const [antes, depois] = [valorDe(comentario.atual, comentario.valorBase), valorDe(agora.atual, agora.base)]
  return antes === depois ? null : { antes, agora: depois }
}

export function valorEscrito({ base, atual, valorBase }: DreComentario): number | null {
  return base === null ? atual : atual === null || valorBase === null ? null : atual - valorBase
}
