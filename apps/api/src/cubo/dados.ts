/** Everything a DRE of one cliente needs, compiled once per data version. Immutable afterwards. */
import { isDeepStrictEqual } from 'node:util'
import {
  addToIndice,
  compileDePara,
  compileDre,
  indexCubo,
  listDistinct,
  LIMITE_SOMA_CENTAVOS,
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
import { ErroApi } from '../http/erro.ts'
import {
  listMeses,
  listMesesAtivos,
  loadMovimento,
  loadSaldos,
  moveSaldos,
  type MesesAtivos,
  type SaldosComPartidas,
} from './saldos-store.ts'
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
  /** What row-level security narrows the data to: those of one scope are never those of another. */
  escopo: string
  /** Result accounts by id: the analytic ones, and whichever has balances, whatever a chart of accounts calls it. */
  contas: ReadonlyMap<number, store.ContaRow>
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
  /** Whether row-level security keeps some of them away. */
  limite: { centrosCusto: boolean; filiais: boolean }
  saldos: SaldosComPartidas
  /** Months of imports that the balances are of. */
  ativos: MesesAtivos
  /** Whether some of the balances were taken over from another version. */
  movidos: boolean
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
const BYTES_SALDO = 40
const BYTES_CUBO = 48

/**
 * Whatever is added up of these balances, in whichever order, is exact. Entries that are each within their limit may be too many for that:
 * one with three zeros too many is found by the account that it is in.
 * @throws ErroApi `dados_too_large`
 */
function assertExato({ conta, valorCentavos, tamanho }: SaldosComPartidas, contas: readonly store.ContaRow[]): void {
  let bruto = 0
  for (let i = 0; i < tamanho; i++) bruto += Math.abs(valorCentavos[i]!)
  if (bruto < LIMITE_SOMA_CENTAVOS) return
  const porConta = new Map<number, number>()
  for (let i = 0; i < tamanho; i++) porConta.set(conta[i]!, (porConta.get(conta[i]!) ?? 0) + Math.abs(valorCentavos[i]!))
  const [maior] = [...porConta].toSorted(([, a], [, b]) => b - a)
  const { codigo = '', descricao = '' } = contas.find(({ id }) => id === maior?.[0]) ?? {}
  throw new ErroApi('dados_too_large', {
    message: `Os lançamentos somam mais do que se calcula com exatidão ao centavo. A conta com os maiores valores é ${codigo} ${descricao}: veja se não há zeros a mais, e desfaça a importação que os trouxe.`,
  })
}

type Projetados = Pick<DadosDre, 'saldos' | 'destinos' | 'cubo' | 'movidos'>
type Projetar = Pick<DadosDre, 'codigosContas' | 'dePara' | 'ativos'> & { todas: readonly store.ContaRow[]; max: number }

/**
 * The balances and the cube from those of another version, by what moved between the two: one entry in ten million costs what one entry
 * costs. Undefined where it would not be exact, or not sooner.
 */
async function moveDados(
  client: pg.ClientBase,
  clienteId: string,
  antes: DadosDre,
  { codigosContas, dePara, ativos, todas, max }: Projetar,
): Promise<Projetados | undefined> {
  const movimento = await loadMovimento(client, clienteId, antes, ativos, max)
  if (movimento === undefined) return undefined
  const { saldos, destinos, cubo } = antes
  if (movimento.tamanho === 0) return { saldos, destinos, cubo, movidos: true }
  const movidos = moveSaldos(saldos, movimento)
  if (movidos === undefined || movidos.saldos.tamanho > max) return undefined
  assertExato(movidos.saldos, todas)
  const { cubo: diferenca, destinos: doMovimento } = projectCubo(movimento, codigosContas, dePara)
  const { vieram } = movidos
  const place = (daqui: Int32Array, deLa: Int32Array): Int32Array => {
    if (vieram === undefined) return daqui
    const colocados = new Int32Array(vieram.length)
    for (let i = 0; i < vieram.length; i++) colocados[i] = vieram[i]! < 0 ? deLa[-1 - vieram[i]!]! : daqui[vieram[i]!]!
    return colocados
  }
  return {
    saldos: movidos.saldos,
    destinos: { regra: place(destinos.regra, doMovimento.regra), grupoItem: place(destinos.grupoItem, doMovimento.grupoItem) },
    cubo: addToIndice(cubo, diferenca),
    movidos: true,
  }
}

function project(saldos: SaldosComPartidas, { codigosContas, dePara, todas }: Projetar): Projetados {
  assertExato(saldos, todas)
  const { cubo, destinos } = projectCubo(saldos, codigosContas, dePara)
  return { saldos, destinos, cubo: indexCubo(cubo), movidos: false }
}

/**
 * Of the balances of `antes`, while they are of the same accounts: those that did not move are not read again, and where the De-Para says the
 * same of them they are not asked about again.
 */
async function loadProjetados(client: pg.ClientBase, clienteId: string, antes: DadosDre | undefined, agora: Projetar): Promise<Projetados> {
  if (antes !== undefined && hasSameCodigos(antes.codigosContas, agora.codigosContas)) {
    const movidos = await moveDados(client, clienteId, antes, { ...agora, dePara: antes.dePara })
    if (movidos !== undefined) return antes.dePara === agora.dePara ? movidos : { ...project(movidos.saldos, agora), movidos: true }
  }
  return project(await loadSaldos(client, clienteId, agora.max), agora)
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/** Of one query, whose columns are all plain values: told sooner than of whatever two things may be. */
function isSameRow<T extends object>(antes: T, agora: T): boolean {
  for (const coluna in agora) if (antes[coluna] !== agora[coluna]) return false
  return true
}

/** Rules by id, in whose order they are: those that were there, when they are the same. Whoever has compiled them need not do it again. */
function keepRegras(antes: DadosDre['regras'] | undefined, agora: readonly store.RegraRow[]): DadosDre['regras'] {
  if (antes === undefined || antes.size !== agora.length) return byId(agora)
  const mesmas = agora.every((row) => {
    const conhecida = antes.get(row.id)
    return conhecida !== undefined && isSameRow(conhecida, row)
  })
  return mesmas ? antes : byId(agora)
}

function hasSameCodigos(antes: DadosDre['codigosContas'], agora: DadosDre['codigosContas']): boolean {
  if (antes.size !== agora.size) return false
  for (const [id, codigo] of agora) if (antes.get(id) !== codigo) return false
  return true
}

/** Positions of the balances that no rule sends anywhere. */
function listSemDestino({ grupoItem }: Destinos): Int32Array {
  const sem: number[] = []
  for (let i = 0; i < grupoItem.length; i++) if (grupoItem[i] === 0) sem.push(i)
  return Int32Array.from(sem)
}

/** What was compiled of lines and grupos that are the same is taken over: most versions have other amounts alone. */
function compileModelos(modelos: readonly store.ModeloRow[], grupos: readonly store.GrupoRow[], antes: DadosDre | undefined): ModeloDre[] {
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

/** The scope of a transaction, in one word for each. */
export const escopoOf = ({ centrosCusto, filiais }: { centrosCusto: string; filiais: string }): string => `${centrosCusto}/${filiais}`

/**
 * Reads and compiles. Runs in one read-only snapshot, so version and data belong together.
 * @param maxBytes memory that its arrays may take
 * @param antes of the same cliente, in the same scope: what did not change since is taken over
 * @param lida what this transaction has already read of its version and scope
 * @throws ErroApi `dados_too_large`
 */
export async function loadDados(
  tx: Transacao,
  client: pg.ClientBase,
  clienteId: string,
  maxBytes = Infinity,
  antes?: DadosDre,
  lida?: store.Edicao,
): Promise<DadosDre> {
  const edicao = lida ?? (await store.findEdicao(tx, clienteId))
  const todas = await store.listContasResultado(tx, clienteId)
  const sinteticas = await store.listDescricoesSinteticas(tx, clienteId)
  const regras = keepRegras(antes?.regras, await store.listRegras(tx, clienteId))
  const grupos = await store.listGruposComItens(tx, clienteId)
  const modelos = await store.listModelos(tx, clienteId)
  const centrosCusto = await store.listCentrosCusto(tx, clienteId)
  const filiais = await store.listFiliais(tx, clienteId)
  const ativos = await listMesesAtivos(tx, clienteId)
  const fechadoAte = await findFechadoAte(tx, clienteId)
  const dePara = antes?.regras === regras ? antes.dePara : compileDePara([...regras.values()])
  const codigosContas = new Map(todas.map(({ id, codigo }) => [id, codigo]))
  const max = maxBytes / (BYTES_SALDO + BYTES_CUBO)
  const { saldos, destinos, cubo, movidos } = await loadProjetados(client, clienteId, antes, {
    codigosContas,
    dePara,
    ativos,
    todas,
    max,
  })
  const comSaldo = new Set(listDistinct(saldos.conta))
  const semMudarDeLugar = antes !== undefined && saldos.mes === antes.saldos.mes && destinos.grupoItem === antes.destinos.grupoItem
  const contas = new Map(
    todas.flatMap(({ analitica, ...conta }) => (analitica || comSaldo.has(conta.id) ? [[conta.id, conta] as const] : [])),
  )
  const meses = semMudarDeLugar ? antes.meses : [...listDistinct(saldos.mes)]
  const limite = { centrosCusto: edicao.centrosCusto !== '', filiais: edicao.filiais !== '' }
  return {
    versao: edicao.versao,
    escopo: escopoOf(edicao),
    contas,
    codigosContas,
    sinteticas,
    regras,
    dePara,
    grupos: byId(grupos),
    grupoItens: byId(grupos.flatMap(({ itens }) => itens)),
    modelos: compileModelos(modelos, grupos, antes),
    centrosCusto: byId(centrosCusto),
    filiais: byId(filiais),
    limite,
    saldos,
    ativos,
    movidos,
    destinos,
    semDestino: semMudarDeLugar ? antes.semDestino : listSemDestino(destinos),
    cubo,
    meses,
    // Who sees everything sees in which months there are balances; to others only the imports tell it.
    mesesCliente: limite.centrosCusto || limite.filiais ? listMeses(ativos) : meses,
    fechadoAte: fechadoAte === null ? null : mesFromSql(fechadoAte),
    bytes:
      50_000 + saldos.tamanho * BYTES_SALDO + cubo.cubo.tamanho * BYTES_CUBO + contas.size * 400 + regras.size * 400 + ativos.size * 40,
  }
}
