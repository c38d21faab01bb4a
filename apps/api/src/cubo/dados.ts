/** Everything a DRE of one cliente needs, compiled once per data version. Immutable afterwards. */
import {
  compileDePara,
  compileDre,
  indexCubo,
  mesFromIndex,
  projectCubo,
  type CuboIndexado,
  type DeParaCompilado,
  type DreCompilada,
  type DreErro,
  type Projecao,
} from '@lastro/engine'
import type { Transacao } from '@lastro/db'
import type pg from 'pg'
import * as store from './store.ts'

export interface ModeloCompilado {
  id: number
  nome: string
  itens: store.ModeloRow['itens']
  resultado: { ok: true; dre: DreCompilada } | { ok: false; erros: readonly DreErro[] }
}

/** Where each balance went: `regra` is the id of the rule that decided, 0 for none and -1 for rules in conflict. */
export interface Destinos {
  regra: Int32Array
  grupoItem: Int32Array
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
  modelos: readonly ModeloCompilado[]
  centroCustoPais: ReadonlyMap<number, number | null>
  filiais: ReadonlySet<number>
  saldos: store.SaldosComPartidas
  destinos: Destinos
  /** Positions of the balances without a destination: few, and asked for by every screen. */
  semDestino: Int32Array
  projecao: Projecao
  cubo: CuboIndexado
  /** Month indexes with any balance, ascending. */
  meses: readonly number[]
  /** Memory of the arrays, roughly: what the cache is bounded by. */
  bytes: number
}

/**
 * Asks the resolver once per account while no rule looks at dimensions or months, which is the common case, and once per
 * distinct key otherwise.
 */
export function resolveDestinos(
  saldos: store.SaldosComPartidas,
  contas: ReadonlyMap<number, store.ContaRow>,
  dePara: DeParaCompilado,
  regras: Iterable<store.RegraRow>,
): Destinos {
  const byConta = [...regras].every(
    ({ centroCusto, filial, mesInicio, mesFim }) => centroCusto === null && filial === null && mesInicio === null && mesFim === null,
  )
  const regra = new Int32Array(saldos.tamanho)
  const grupoItem = new Int32Array(saldos.tamanho)
  for (let i = 0; i < saldos.tamanho; i++) {
    // Balances come ordered by account, so the previous answer is the cache.
    if (byConta && i > 0 && saldos.conta[i] === saldos.conta[i - 1]) {
      regra[i] = regra[i - 1]!
      grupoItem[i] = grupoItem[i - 1]!
      continue
    }
    const conta = contas.get(saldos.conta[i]!)
    if (conta === undefined) continue
    const resposta = dePara.resolve({
      conta: conta.codigo,
      centroCusto: saldos.centroCusto[i]!,
      filial: saldos.filial[i]!,
      mes: mesFromIndex(saldos.mes[i]!),
    })
    if (resposta.tipo === 'mapeada') {
      regra[i] = resposta.regraId
      grupoItem[i] = resposta.grupoItem
    } else if (resposta.tipo === 'conflito') {
      regra[i] = -1
    }
  }
  return { regra, grupoItem }
}

/** Reads and compiles. Runs in one read-only snapshot, so version and data belong together. */
export async function loadDados(tx: Transacao, client: pg.ClientBase, clienteId: string): Promise<DadosDre> {
  const { versao } = await store.findEdicao(tx, clienteId)
  const todas = await store.listContasResultado(tx, clienteId)
  const sinteticas = await store.listDescricoesSinteticas(tx, clienteId)
  const regras = await store.listRegras(tx, clienteId)
  const grupos = await store.listGruposComItens(tx, clienteId)
  const modelos = await store.listModelos(tx, clienteId)
  const centroCustoPais = await store.listCentroCustoPais(tx, clienteId)
  const filiais = await store.listFilialIds(tx, clienteId)
  const saldos = await store.loadSaldos(client, clienteId)
  const comSaldo = new Set(saldos.conta)
  const contas = new Map(
    todas.flatMap(({ analitica, ...conta }) => (analitica || comSaldo.has(conta.id) ? [[conta.id, conta] as const] : [])),
  )
  const dePara = compileDePara(regras)
  const destinos = resolveDestinos(saldos, contas, dePara, regras)
  const projecao = projectCubo(saldos, new Map([...contas].map(([id, { codigo }]) => [id, codigo])), dePara)
  return {
    versao,
    contas,
    sinteticas,
    regras: new Map(regras.map((regra) => [regra.id, regra])),
    dePara,
    grupos: new Map(grupos.map((grupo) => [grupo.id, grupo])),
    grupoItens: new Map(grupos.flatMap(({ itens }) => itens).map((item) => [item.id, item])),
    modelos: modelos.map(({ id, nome, itens }) => ({ id, nome, itens, resultado: compileDre(itens, grupos) })),
    centroCustoPais,
    filiais,
    saldos,
    destinos,
    semDestino: Int32Array.from([...destinos.grupoItem.keys()].filter((i) => destinos.grupoItem[i] === 0)),
    projecao,
    cubo: indexCubo(projecao.cubo),
    meses: [...new Set(saldos.mes)].toSorted((a, b) => a - b),
    bytes: 50_000 + saldos.tamanho * 36 + projecao.cubo.tamanho * 48 + contas.size * 400 + regras.length * 400,
  }
}
