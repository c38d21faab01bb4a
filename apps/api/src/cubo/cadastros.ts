/** What a DRE depends on besides its amounts, read and compiled once for each version of it: entries come without any of it changing. */
import { isDeepStrictEqual } from 'node:util'
import { compileDePara, compileDre, mesFromSql, type DeParaCompilado, type DreCompilada, type DreErro, type Mes } from '@lastro/engine'
import { findFechadoAte } from '@lastro/db'
import type { ContextoCliente } from '../http/contexto.ts'
import * as store from './store.ts'

/** The lines that a model has from a month on. */
export interface ModeloCompilado {
  /** Of the model, and its name. */
  id: number
  nome: string
  /** Null: from the beginning. */
  mesInicio: Mes | null
  itens: store.EstruturaRow['itens']
  resultado: { ok: true; dre: DreCompilada } | { ok: false; erros: readonly DreErro[] }
}

export interface ModeloDre {
  id: number
  nome: string
  arquivado: boolean
  /** From the first to the last: one at least. */
  estruturas: readonly ModeloCompilado[]
}

/** As one scope shows them. Immutable. */
export interface Cadastros {
  /** Theirs, and not that of the data: see `Edicao`. */
  versao: number
  /** Every result account, with whether the chart of accounts lets it have amounts of its own. */
  contasResultado: readonly (store.ContaRow & { analitica: boolean })[]
  /** Codes of all result accounts by id, synthetic ones too. */
  codigosContas: ReadonlyMap<number, string>
  /** Synthetic accounts by code: names for suggestions. */
  sinteticas: ReadonlyMap<string, { descricao: string; contaSuperior: string | null }>
  regras: ReadonlyMap<number, store.RegraRow>
  dePara: DeParaCompilado
  grupos: ReadonlyMap<number, store.GrupoRow>
  grupoItens: ReadonlyMap<number, store.GrupoItemRow>
  /** The default one first, those put away last. */
  modelos: readonly ModeloDre[]
  /** Those that whoever asks may see, by id, in the order of their codes. */
  centrosCusto: ReadonlyMap<number, store.CentroCustoRow>
  filiais: ReadonlyMap<number, { descricao: string }>
  /** Months up to here are closed; null when none is. */
  fechadoAte: Mes | null
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/** Of one query, whose columns are all plain values: told sooner than of whatever two things may be. */
function isSameRow<T extends object>(antes: T, agora: T): boolean {
  for (const coluna in agora) if (antes[coluna] !== agora[coluna]) return false
  return true
}

/** Rules by id, in whose order they are: those that were there, when they are the same. Whoever has compiled them need not do it again. */
function keepRegras(antes: Cadastros['regras'] | undefined, agora: readonly store.RegraRow[]): Cadastros['regras'] {
  if (antes === undefined || antes.size !== agora.length) return byId(agora)
  const mesmas = agora.every((row) => {
    const conhecida = antes.get(row.id)
    return conhecida !== undefined && isSameRow(conhecida, row)
  })
  return mesmas ? antes : byId(agora)
}

/** Of many models, each with many validities, a statement takes one: the others are not read. */
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

/** What was compiled of lines and grupos that are the same is taken over: most changes are of something else. */
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
 * @param versao which the transaction sees
 * @param antes of the same cliente, in the same scope: those of the same version are the same ones, and of others what did not change is taken over
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
