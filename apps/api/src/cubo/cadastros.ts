/**
 * Cached master data of a DRE (chart, De-Para, models), compiled once per version.
 * Imported entries do not change that version.
 */
import { isDeepStrictEqual } from 'node:util'
import { compileDePara, compileDre, mesFromSql, type DeParaCompilado, type DreCompilada, type DreError, type Mes } from '@lastro/engine'
import { findClosedUntil } from '@lastro/db'
import type { ContextoCliente } from '../http/contexto.ts'
import * as store from './store.ts'

export interface ModeloCompilado {
  id: number
  nome: string
  mesInicio: Mes | null
  itens: store.EstruturaRow['itens']
  resultado: { ok: true; dre: DreCompilada } | { ok: false; erros: readonly DreError[] }
}

export interface ModeloDre {
  id: number
  nome: string
  arquivado: boolean
  estruturas: readonly ModeloCompilado[]
}

export interface Cadastros {
  /** Version of the master data, not of the amounts; see `Edicao`. */
  versao: number
  contasResultado: readonly (store.ContaRow & { analitica: boolean })[]
  codigosContas: ReadonlyMap<number, string>
  sinteticas: ReadonlyMap<string, { descricao: string; contaSuperior: string | null }>
  regras: ReadonlyMap<number, store.RegraRow>
  dePara: DeParaCompilado
  grupos: ReadonlyMap<number, store.GrupoRow>
  grupoItens: ReadonlyMap<number, store.GrupoItemRow>
  modelos: readonly ModeloDre[]
  centrosCusto: ReadonlyMap<number, store.CentroCustoRow>
  filiais: ReadonlyMap<number, { id: number; codigo: string; descricao: string }>
  fechadoAte: Mes | null
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/** Shallow, because the rows hold plain values. */
function isSameRow<T extends object>(before: T, now: T): boolean {
  for (const coluna in now) if (before[coluna] !== now[coluna]) return false
  return true
}

/** Equal rules keep the previous map, so that its compilation stays valid. */
function keepRegras(before: Cadastros['regras'] | undefined, now: readonly store.RegraRow[]): Cadastros['regras'] {
  if (before === undefined || before.size !== now.length) return byId(now)
  const same = now.every((row) => {
    const conhecida = before.get(row.id)
    return conhecida !== undefined && isSameRow(conhecida, row)
  })
  return same ? before : byId(now)
}

/** Compiles lazily, because a statement uses one structure of many models. */
function compileLazily(estrutura: Omit<ModeloCompilado, 'resultado'>, grupos: readonly store.GrupoRow[]): ModeloCompilado {
  let finished: ModeloCompilado['resultado'] | undefined
  return {
    ...estrutura,
    get resultado() {
      finished ??= compileDre(estrutura.itens, grupos)
      return finished
    },
  }
}

/** Reuses compiled structures whose lines and grupos are unchanged. */
function compileModelos(
  modelos: readonly store.ModeloRow[],
  grupos: readonly store.GrupoRow[],
  before: Cadastros | undefined,
): ModeloDre[] {
  const sameGrupos = before !== undefined && isDeepStrictEqual([...before.grupos.values()], grupos)
  const known = sameGrupos ? before.modelos.flatMap(({ estruturas }) => estruturas) : []
  return modelos.map(({ id, nome, arquivado, estruturas }) => ({
    id,
    nome,
    arquivado,
    estruturas: estruturas.map(({ mesInicio, itens }) => {
      const conhecida = known.find((each) => each.id === id && each.mesInicio === mesInicio)
      const same = conhecida?.nome === nome && isDeepStrictEqual(conhecida.itens, itens)
      return same ? conhecida : compileLazily({ id, nome, mesInicio, itens }, grupos)
    }),
  }))
}

/** @param before of the same cliente and scope; returned for the same version, otherwise reused in part */
export async function loadCadastros(context: ContextoCliente, versao: number, before: Cadastros | undefined): Promise<Cadastros> {
  if (before?.versao === versao) return before
  const contasResultado = await store.listContasResultado(context)
  const sinteticas = await store.listDescricoesSinteticas(context)
  const regras = keepRegras(before?.regras, await store.listRegras(context))
  const grupos = await store.listGruposComItens(context)
  const modelos = await store.listModelos(context)
  const centrosCusto = await store.listCentrosCusto(context)
  const filiais = await store.listFiliais(context)
  const closedUntil = await findClosedUntil(context.tx, context.cliente.id)
  return {
    versao,
    contasResultado,
    codigosContas: new Map(contasResultado.map(({ id, codigo }) => [id, codigo])),
    sinteticas,
    regras,
    dePara: before?.regras === regras ? before.dePara : compileDePara([...regras.values()]),
    grupos: byId(grupos),
    grupoItens: byId(grupos.flatMap(({ itens }) => itens)),
    modelos: compileModelos(modelos, grupos, before),
    centrosCusto: byId(centrosCusto),
    filiais: byId(filiais),
    fechadoAte: closedUntil === null ? null : mesFromSql(closedUntil),
  }
}
