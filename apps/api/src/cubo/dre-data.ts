/** Compiled data of one cliente for its DRE, per data version. Immutable. */
import { addToIndice, indexCubo, listDistinct, LIMITE_SOMA_CENTAVOS, projectCubo, type CuboIndexado, type Destinos } from '@lastro/engine'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { loadCadastros, type Cadastros } from './cadastros.ts'
import { moveSaldos } from './move-saldos.ts'
import { listMeses, listMesesAtivos, loadMovimento, loadSaldos, type MesesAtivos, type SaldosComPartidas } from './saldos-store.ts'
import * as store from './store.ts'

export type { ModeloCompilado, ModeloDre } from './cadastros.ts'

export interface DadosDre extends Omit<Cadastros, 'versao' | 'contasResultado'> {
  clienteId: string
  versao: number
  /** Key of the row-level security scope. Data of different scopes are never shared. */
  escopo: string
  cadastros: Cadastros
  /** Analytic result accounts by id, and synthetic ones that have balances. */
  contas: ReadonlyMap<number, store.ContaRow>
  limite: { centrosCusto: boolean; filiais: boolean }
  saldos: SaldosComPartidas
  /** Upper bound of Σ|amount|; incremental moves count twice. */
  brutoCentavos: number
  ativos: MesesAtivos
  herdado: boolean
  destinos: Destinos
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
 * Asserts that every sum of these balances is exact. The error names the account with the largest amounts, which may have extra zeros.
 * @returns Σ|amount| in centavos
 * @throws ErroApi `dados_too_large`
 */
function assertExato(saldos: SaldosComPartidas, contas: readonly store.ContaRow[]): number {
  const bruto = sumBruto(saldos)
  if (bruto < LIMITE_SOMA_CENTAVOS) return bruto
  const { conta, valorCentavos, tamanho } = saldos
  const porConta = new Map<number, number>()
  for (let i = 0; i < tamanho; i++) porConta.set(conta[i]!, (porConta.get(conta[i]!) ?? 0) + Math.abs(valorCentavos[i]!))
  const [maior] = [...porConta].toSorted(([, a], [, b]) => b - a)
  const { codigo = '', descricao = '' } = contas.find(({ id }) => id === maior?.[0]) ?? {}
  throw new ErroApi('dados_too_large', {
    message: `Os lançamentos somam mais do que se calcula com exatidão ao centavo. A conta com os maiores valores é ${codigo} ${descricao}: veja se não há zeros a mais, e desfaça a importação que os trouxe.`,
  })
}

type Projetados = Pick<DadosDre, 'saldos' | 'brutoCentavos' | 'destinos' | 'cubo' | 'herdado'>
type Projetar = Pick<Cadastros, 'contasResultado' | 'codigosContas' | 'dePara'> & { ativos: MesesAtivos; max: number }

/**
 * Applies the difference between two versions. The cost depends on the change, not on the total. Undefined when exactness is not certain or
 * a full read is faster.
 */
async function moveDados(
  contexto: ContextoLeitura,
  antes: DadosDre,
  { codigosContas, dePara, ativos, max }: Projetar,
): Promise<Projetados | undefined> {
  const movimento = await loadMovimento(contexto, antes, ativos, max)
  if (movimento === undefined) return undefined
  const { saldos, destinos, cubo } = antes
  const brutoCentavos = antes.brutoCentavos + sumBruto(movimento)
  if (brutoCentavos >= LIMITE_SOMA_CENTAVOS) return undefined
  if (movimento.tamanho === 0) return { saldos, brutoCentavos, destinos, cubo, herdado: true }
  const movidos = moveSaldos(saldos, movimento)
  if (movidos === undefined || movidos.saldos.tamanho > max) return undefined
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
    brutoCentavos,
    destinos: { regra: place(destinos.regra, doMovimento.regra), grupoItem: place(destinos.grupoItem, doMovimento.grupoItem) },
    cubo: addToIndice(cubo, diferenca),
    herdado: true,
  }
}

function project(saldos: SaldosComPartidas, { contasResultado, codigosContas, dePara }: Projetar): Projetados {
  const brutoCentavos = assertExato(saldos, contasResultado)
  const { cubo, destinos } = projectCubo(saldos, codigosContas, dePara)
  return { saldos, brutoCentavos, destinos, cubo: indexCubo(cubo), herdado: false }
}

/**
 * Loads balances and destinations, incrementally where the accounts are unchanged. An unchanged De-Para keeps the destinations of unmoved
 * balances.
 */
async function loadProjetados(contexto: ContextoLeitura, antes: DadosDre | undefined, agora: Projetar): Promise<Projetados> {
  if (antes !== undefined && hasSameCodigos(antes.codigosContas, agora.codigosContas)) {
    const movidos = await moveDados(contexto, antes, { ...agora, dePara: antes.dePara })
    if (movidos !== undefined) return antes.dePara === agora.dePara ? movidos : { ...project(movidos.saldos, agora), herdado: true }
  }
  return project(await loadSaldos(contexto, agora.max), agora)
}

function hasSameCodigos(antes: DadosDre['codigosContas'], agora: DadosDre['codigosContas']): boolean {
  if (antes === agora) return true
  if (antes.size !== agora.size) return false
  for (const [id, codigo] of agora) if (antes.get(id) !== codigo) return false
  return true
}

function listSemDestino({ grupoItem }: Destinos): Int32Array {
  const sem: number[] = []
  for (let i = 0; i < grupoItem.length; i++) if (grupoItem[i] === 0) sem.push(i)
  return Int32Array.from(sem)
}

function pickContas({ contasResultado }: Cadastros, { conta }: SaldosComPartidas): DadosDre['contas'] {
  const comSaldo = new Set(listDistinct(conta))
  return new Map(contasResultado.flatMap(({ analitica, ...row }) => (analitica || comSaldo.has(row.id) ? [[row.id, row] as const] : [])))
}

export const escopoOf = ({ centrosCusto, filiais }: { centrosCusto: string; filiais: string }): string => `${centrosCusto}/${filiais}`

/**
 * Reads and compiles in one read-only snapshot, so that version and data match.
 * @param maxBytes memory limit of the arrays
 * @param antes of the same cliente and scope, source of unchanged parts
 * @param lida version and scope already read by this transaction
 * @throws ErroApi `dados_too_large`
 */
export async function loadDados(contexto: ContextoLeitura, maxBytes = Infinity, antes?: DadosDre, lida?: store.Edicao): Promise<DadosDre> {
  const edicao = lida ?? (await store.findEdicao(contexto))
  const cadastros = await loadCadastros(contexto, edicao.cadastros, antes?.cadastros)
  const ativos = await listMesesAtivos(contexto)
  const max = maxBytes / (BYTES_SALDO + BYTES_CUBO)
  const { saldos, brutoCentavos, destinos, cubo, herdado } = await loadProjetados(contexto, antes, { ...cadastros, ativos, max })
  const mesmasChaves = antes !== undefined && saldos.conta === antes.saldos.conta
  const contas = mesmasChaves && cadastros === antes.cadastros ? antes.contas : pickContas(cadastros, saldos)
  const meses = mesmasChaves ? antes.meses : [...listDistinct(saldos.mes)]
  const limite = { centrosCusto: edicao.centrosCusto !== '', filiais: edicao.filiais !== '' }
  const { versao: _versao, contasResultado: _contasResultado, ...deles } = cadastros
  return {
    ...deles,
    clienteId: contexto.cliente.id,
    versao: edicao.versao,
    escopo: escopoOf(edicao),
    cadastros,
    contas,
    limite,
    saldos,
    brutoCentavos,
    ativos,
    herdado: herdado || cadastros === antes?.cadastros,
    destinos,
    semDestino: mesmasChaves && destinos.grupoItem === antes.destinos.grupoItem ? antes.semDestino : listSemDestino(destinos),
    cubo,
    meses,
    // A limited scope may hide months with balances, so the imports name them.
    mesesCliente: limite.centrosCusto || limite.filiais ? listMeses(ativos) : meses,
    bytes:
      50_000 +
      saldos.tamanho * BYTES_SALDO +
      cubo.cubo.tamanho * BYTES_CUBO +
      contas.size * 400 +
      deles.regras.size * 400 +
      ativos.size * 40,
  }
}
