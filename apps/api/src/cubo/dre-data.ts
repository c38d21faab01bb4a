import {
  addToIndex,
  indexCubo,
  listDistinct,
  LIMIT_SOMA_CENTAVOS,
  projectCubo,
  type CuboIndexado,
  type SaldoDestinos,
} from '@lastro/engine'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { loadCadastros, type Cadastros } from './cadastros.ts'
import { moveSaldos } from './move-saldos.ts'
import { listMeses, listActiveMeses, loadMovimento, loadSaldos, type ActiveMeses, type SaldosComPartidas } from './saldos-store.ts'
import * as store from './store.ts'

export type { ModeloCompilado, ModeloDre } from './cadastros.ts'

export interface DataDre extends Omit<Cadastros, 'versao' | 'contasResultado'> {
  clienteId: string
  versao: number
  /** Data of different scopes are never shared. */
  escopo: string
  cadastros: Cadastros
  /** Analytic result accounts by id, and synthetic ones that have balances. */
  contas: ReadonlyMap<number, store.ContaRow>
  limite: { centrosCusto: boolean; filiais: boolean }
  saldos: SaldosComPartidas
  /** Upper bound of Σ|amount|; incremental moves count twice. */
  brutoCentavos: number
  activeMeses: ActiveMeses
  herdado: boolean
  destinos: SaldoDestinos
  semDestino: Int32Array
  cubo: CuboIndexado
  meses: readonly number[]
  /** Month indexes with data of the cliente, ascending, even where the scope hides all balances. */
  mesesCliente: readonly number[]
  bytes: number
}

const BYTES_SALDO = 40
const BYTES_CUBO = 48

const sumBruto = ({ valorCentavos }: SaldosComPartidas): number => valorCentavos.reduce((soma, valor) => soma + Math.abs(valor), 0)

/**
 * Asserts that every sum of these balances is exact.
 * The error names the account with the largest amounts, which may have extra zeros.
 * @returns Σ|amount| in centavos
 * @throws ErroApi `dados_too_large`
 */
function assertExato(saldos: SaldosComPartidas, contas: readonly store.ContaRow[]): number {
  const bruto = sumBruto(saldos)
  if (bruto < LIMIT_SOMA_CENTAVOS) return bruto
  const { conta, valorCentavos, tamanho } = saldos
  const porConta = new Map<number, number>()
  for (let i = 0; i < tamanho; i++) porConta.set(conta[i]!, (porConta.get(conta[i]!) ?? 0) + Math.abs(valorCentavos[i]!))
  const [largest] = [...porConta].toSorted(([, a], [, b]) => b - a)
  const { codigo = '', descricao = '' } = contas.find(({ id }) => id === largest?.[0]) ?? {}
  throw new ErroApi('dados_too_large', {
    message: `Os lançamentos somam mais do que se calcula com exatidão ao centavo. A conta com os maiores valores é ${codigo} ${descricao}: veja se não há zeros a mais, e desfaça a importação que os trouxe.`,
  })
}

type ProjectedData = Pick<DataDre, 'saldos' | 'brutoCentavos' | 'destinos' | 'cubo' | 'herdado'>
type ProjectionInput = Pick<Cadastros, 'contasResultado' | 'codigosContas' | 'dePara'> & { activeMeses: ActiveMeses; max: number }

/**
 * Applies the difference between two versions, at a cost that depends on the change only.
 * Undefined when exactness is not certain or a full read is faster.
 */
async function moveData(
  context: ContextoLeitura,
  before: DataDre,
  { codigosContas, dePara, activeMeses, max }: ProjectionInput,
): Promise<ProjectedData | undefined> {
  const movimento = await loadMovimento(context, before, activeMeses, max)
  if (movimento === undefined) return undefined
  const { saldos, destinos, cubo } = before
  const brutoCentavos = before.brutoCentavos + sumBruto(movimento)
  if (brutoCentavos >= LIMIT_SOMA_CENTAVOS) return undefined
  if (movimento.tamanho === 0) return { saldos, brutoCentavos, destinos, cubo, herdado: true }
  const moved = moveSaldos(saldos, movimento)
  if (moved === undefined || moved.saldos.tamanho > max) return undefined
  const { cubo: diferenca, destinos: doMovimento } = projectCubo(movimento, codigosContas, dePara)
  const { came } = moved
  const place = (daqui: Int32Array, deLa: Int32Array): Int32Array => {
    if (came === undefined) return daqui
    const colocados = new Int32Array(came.length)
    for (let i = 0; i < came.length; i++) colocados[i] = came[i]! < 0 ? deLa[-1 - came[i]!]! : daqui[came[i]!]!
    return colocados
  }
  return {
    saldos: moved.saldos,
    brutoCentavos,
    destinos: { regra: place(destinos.regra, doMovimento.regra), grupoItem: place(destinos.grupoItem, doMovimento.grupoItem) },
    cubo: addToIndex(cubo, diferenca),
    herdado: true,
  }
}

function project(saldos: SaldosComPartidas, { contasResultado, codigosContas, dePara }: ProjectionInput): ProjectedData {
  const brutoCentavos = assertExato(saldos, contasResultado)
  const { cubo, destinos } = projectCubo(saldos, codigosContas, dePara)
  return { saldos, brutoCentavos, destinos, cubo: indexCubo(cubo), herdado: false }
}

async function loadProjetados(context: ContextoLeitura, before: DataDre | undefined, now: ProjectionInput): Promise<ProjectedData> {
  if (before !== undefined && hasSameCodigos(before.codigosContas, now.codigosContas)) {
    const moved = await moveData(context, before, { ...now, dePara: before.dePara })
    if (moved !== undefined) return before.dePara === now.dePara ? moved : { ...project(moved.saldos, now), herdado: true }
  }
  return project(await loadSaldos(context, now.max), now)
}

function hasSameCodigos(before: DataDre['codigosContas'], now: DataDre['codigosContas']): boolean {
  if (before === now) return true
  if (before.size !== now.size) return false
  for (const [id, codigo] of now) if (before.get(id) !== codigo) return false
  return true
}

function listSemDestino({ grupoItem }: SaldoDestinos): Int32Array {
  const missing: number[] = []
  for (let i = 0; i < grupoItem.length; i++) if (grupoItem[i] === 0) missing.push(i)
  return Int32Array.from(missing)
}

function pickContas({ contasResultado }: Cadastros, { conta }: SaldosComPartidas): DataDre['contas'] {
  const comSaldo = new Set(listDistinct(conta))
  return new Map(contasResultado.flatMap(({ analitica, ...row }) => (analitica || comSaldo.has(row.id) ? [[row.id, row] as const] : [])))
}

export const escopoOf = ({ centrosCusto, filiais }: { centrosCusto: string; filiais: string }): string => `${centrosCusto}/${filiais}`

/**
 * Reads and compiles in one read-only snapshot, so that version and data match.
 * @param maxBytes memory limit of the arrays
 * @param before of the same cliente and scope, source of unchanged parts
 * @param loaded version and scope already read by this transaction
 * @throws ErroApi `dados_too_large`
 */
export async function loadData(context: ContextoLeitura, maxBytes = Infinity, before?: DataDre, loaded?: store.Edicao): Promise<DataDre> {
  const edicao = loaded ?? (await store.findEdicao(context))
  const cadastros = await loadCadastros(context, edicao.cadastros, before?.cadastros)
  const activeMeses = await listActiveMeses(context)
  const max = maxBytes / (BYTES_SALDO + BYTES_CUBO)
  const { saldos, brutoCentavos, destinos, cubo, herdado } = await loadProjetados(context, before, { ...cadastros, activeMeses, max })
  const sameChaves = before !== undefined && saldos.conta === before.saldos.conta
  const contas = sameChaves && cadastros === before.cadastros ? before.contas : pickContas(cadastros, saldos)
  const meses = sameChaves ? before.meses : [...listDistinct(saldos.mes)]
  const limite = { centrosCusto: edicao.centrosCusto !== '', filiais: edicao.filiais !== '' }
  const { versao: _versao, contasResultado: _contasResultado, ...own } = cadastros
  return {
    ...own,
    clienteId: context.cliente.id,
    versao: edicao.versao,
    escopo: escopoOf(edicao),
    cadastros,
    contas,
    limite,
    saldos,
    brutoCentavos,
    activeMeses,
    herdado: herdado || cadastros === before?.cadastros,
    destinos,
    semDestino: sameChaves && destinos.grupoItem === before.destinos.grupoItem ? before.semDestino : listSemDestino(destinos),
    cubo,
    meses,
    // A limited scope may hide months with balances, so they are taken from the imports.
    mesesCliente: limite.centrosCusto || limite.filiais ? listMeses(activeMeses) : meses,
    bytes:
      50_000 +
      saldos.tamanho * BYTES_SALDO +
      cubo.cubo.tamanho * BYTES_CUBO +
      contas.size * 400 +
      own.regras.size * 400 +
      activeMeses.size * 40,
  }
}
