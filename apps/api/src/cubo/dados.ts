/** Everything a DRE of one cliente needs, compiled once per data version. Immutable afterwards. */
import {
  compileDePara,
  compileDre,
  indexCubo,
  mesFromSql,
  projectCubo,
  type CuboIndexado,
  type DeParaCompilado,
  type Destinos,
  type DreCompilada,
  type DreErro,
  type Mes,
} from '@lastro/engine'
import { findFechadoAte, type Transacao } from '@lastro/db'
import type pg from 'pg'
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

export interface DadosDre {
  versao: number
  /** Result accounts by id: the analytic ones, and whichever has balances, whatever a chart of accounts calls it. */
  contas: ReadonlyMap<number, store.ContaRow>
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
  /** Whether row-level security keeps some of them away. */
  limite: { centrosCusto: boolean; filiais: boolean }
  saldos: store.SaldosComPartidas
  /** Where the De-Para sent each of the balances. */
  destinos: Destinos
  /** Positions of the balances without a destination: few, and asked for by every screen. */
  semDestino: Int32Array
  cubo: CuboIndexado
  /** Month indexes with any of these balances, ascending. */
  meses: readonly number[]
  /** Month indexes of which the cliente has data, ascending: also where whoever asks sees none of its balances. */
  mesesCliente: readonly number[]
  /** Months up to here are closed; null when none is. */
  fechadoAte: Mes | null
  /** Memory of the arrays, roughly: what the cache is bounded by. */
  bytes: number
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

/** Of one balance: in its arrays, and in those of the cube. */
const BYTES_SALDO = 36
const BYTES_CUBO = 48

/**
 * Reads and compiles. Runs in one read-only snapshot, so version and data belong together.
 * @param maxBytes memory that its arrays may take
 * @throws ErroApi `dados_too_large`
 */
export async function loadDados(tx: Transacao, client: pg.ClientBase, clienteId: string, maxBytes = Infinity): Promise<DadosDre> {
  const edicao = await store.findEdicao(tx, clienteId)
  const todas = await store.listContasResultado(tx, clienteId)
  const sinteticas = await store.listDescricoesSinteticas(tx, clienteId)
  const regras = await store.listRegras(tx, clienteId)
  const grupos = await store.listGruposComItens(tx, clienteId)
  const modelos = await store.listModelos(tx, clienteId)
  const centrosCusto = await store.listCentrosCusto(tx, clienteId)
  const filiais = await store.listFiliais(tx, clienteId)
  const saldos = await store.loadSaldos(client, clienteId, maxBytes / (BYTES_SALDO + BYTES_CUBO))
  const fechadoAte = await findFechadoAte(tx, clienteId)
  const comSaldo = new Set(saldos.conta)
  const contas = new Map(
    todas.flatMap(({ analitica, ...conta }) => (analitica || comSaldo.has(conta.id) ? [[conta.id, conta] as const] : [])),
  )
  const dePara = compileDePara(regras)
  const { cubo, destinos } = projectCubo(saldos, new Map([...contas].map(([id, { codigo }]) => [id, codigo])), dePara)
  const meses = [...new Set(saldos.mes)].toSorted((a, b) => a - b)
  const limite = { centrosCusto: edicao.centrosCusto !== '', filiais: edicao.filiais !== '' }
  return {
    versao: edicao.versao,
    contas,
    sinteticas,
    regras: new Map(regras.map((regra) => [regra.id, regra])),
    dePara,
    grupos: new Map(grupos.map((grupo) => [grupo.id, grupo])),
    grupoItens: new Map(grupos.flatMap(({ itens }) => itens).map((item) => [item.id, item])),
    modelos: modelos.map(({ id, nome, arquivado, estruturas }) => ({
      id,
      nome,
      arquivado,
      estruturas: estruturas.map(({ mesInicio, itens }) => compileWhenAsked({ id, nome, mesInicio, itens }, grupos)),
    })),
    centrosCusto: new Map(centrosCusto.map((centro) => [centro.id, centro])),
    filiais: new Map(filiais.map((filial) => [filial.id, filial])),
    limite,
    saldos,
    destinos,
    semDestino: Int32Array.from([...destinos.grupoItem.keys()].filter((i) => destinos.grupoItem[i] === 0)),
    cubo: indexCubo(cubo),
    meses,
    // Who sees everything sees in which months there are balances; to others only the imports tell it.
    mesesCliente: limite.centrosCusto || limite.filiais ? await store.listMesesAtivos(tx, clienteId) : meses,
    fechadoAte: fechadoAte === null ? null : mesFromSql(fechadoAte),
    bytes: 50_000 + saldos.tamanho * BYTES_SALDO + cubo.tamanho * BYTES_CUBO + contas.size * 400 + regras.length * 400,
  }
}
