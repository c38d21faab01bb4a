/** Cached master data of a DRE (chart, De-Para, models), compiled once per version. Imported entries do not change that version. */
import { isDeepStrictEqual } from 'node:util'
import { compileDePara, compileDre, mesFromSql, type DeParaCompilado, type DreCompilada, type DreErro, type Mes } from '@lastro/engine'
import { findFechadoAte } from '@lastro/db'
import type { ContextoCliente } from '../http/contexto.ts'
import * as store from './store.ts'

export interface ModeloCompilado {
  id: number
  nome: string
  mesInicio: Mes | null
  itens: store.EstruturaRow['itens']
  resultado: { ok: true; dre: DreCompilada } | { ok: false; erros: readonly DreErro[] }
}

export interface ModeloDre {
  id: number
  nome: string
  arquivado: boolean
  estruturas: readonly ModeloCompilado[]
}

/** Master data as one scope sees them. Immutable. */
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
  filiais: ReadonlyMap<number, { descricao: string }>
  fechadoAte: Mes | null
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/** Shallow comparison, enough for rows of plain values and faster than a deep one. */
function isSameRow<T extends object>(antes: T, agora: T): boolean {
  for (const coluna in agora) if (antes[coluna] !== agora[coluna]) return false
  return true
}

/** Rules by id. Equal rules keep the previous map, so that its compilation stays valid. */
function keepRegras(antes: Cadastros['regras'] | undefined, agora: readonly store.RegraRow[]): Cadastros['regras'] {
  if (antes === undefined || antes.size !== agora.length) return byId(agora)
  const mesmas = agora.every((row) => {
    const conhecida = antes.get(row.id)
    return conhecida !== undefined && isSameRow(conhecida, row)
  })
  return mesmas ? antes : byId(agora)
}

/** Compiles lazily, because a statement uses one structure of many models. */
function compileWhenAsked(estrutura: Omit<ModeloCompilado, 'resultado'>, grupos: readonly store.GrupoRow[]): ModeloCompilado {
  let feita: ModeloCompilado['resultado'] | undefined
  return {
    ...estrutura,
    get resultado() {
      feita ??= compileDre(estrutura.itens, grupos)
      return feita
    },
  }
}

/** Carries over compiled structures whose lines and grupos are unchanged. Most changes concern other data. */
function compileModelos(modelos: readonly store.ModeloRow[], grupos: readonly store.GrupoRow[], antes: Cadastros | undefined): ModeloDre[] {
  const mesmosGrupos = antes !== undefined && isDeepStrictEqual([...antes.grupos.values()], grupos)
  const conhecidas = mesmosGrupos ? antes.modelos.flatMap(({ estruturas }) => estruturas) : []
  return modelos.map(({ id, nome, arquivado, estruturas }) => ({
    id,
    nome,
    arquivado,
    estruturas: estruturas.map(({ mesInicio, itens }) => {
      const conhecida = conhecidas.find((each) => each.id === id && each.mesInicio === mesInicio)
      const mesma = conhecida?.nome === nome && isDeepStrictEqual(conhecida.itens, itens)
      return mesma ? conhecida : compileWhenAsked({ id, nome, mesInicio, itens }, grupos)
    }),
  }))
}

/**
 * @param versao as the transaction sees it
 * @param antes of the same cliente and scope; returned for the same version, otherwise the source of unchanged parts
 */
export async function loadCadastros(contexto: ContextoCliente, versao: number, antes: Cadastros | undefined): Promise<Cadastros> {
  if (antes?.versao === versao) return antes
  const contasResultado = await store.listContasResultado(contexto)
  const sinteticas = await store.listDescricoesSinteticas(contexto)
  const regras = keepRegras(antes?.regras, await store.listRegras(contexto))
  const grupos = await store.listGruposComItens(contexto)
  const modelos = await store.listModelos(contexto)
  const centrosCusto = await store.listCentrosCusto(contexto)
  const filiais = await store.listFiliais(contexto)
  const fechadoAte = await findFechadoAte(contexto.tx, contexto.cliente.id)
  return {
    versao,
    contasResultado,
    codigosContas: new Map(contasResultado.map(({ id, codigo }) => [id, codigo])),
    sinteticas,
    regras,
    dePara: antes?.regras === regras ? antes.dePara : compileDePara([...regras.values()]),
    grupos: byId(grupos),
    grupoItens: byId(grupos.flatMap(({ itens }) => itens)),
    modelos: compileModelos(modelos, grupos, antes),
    centrosCusto: byId(centrosCusto),
    filiais: byId(filiais),
    fechadoAte: fechadoAte === null ? null : mesFromSql(fechadoAte),
  }
}
