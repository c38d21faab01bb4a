/**
 * First pass over a ledger or trial balance: collects everything without writing.
 * A sheet names accounts on any line, so rows can only be encoded in a second pass, once all have ids.
 */
import { isBelow, mesToSql } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { formatInteger, formatMesNumerico, formatReais } from '@lastro/formato'
import { noiseOf, RefusedPlanilhaError } from '@lastro/planilha'
import type { PlanilhaLinha, PlanilhaProblemaList } from '@lastro/planilha'
import { toMovimentos } from './accumulated-saldos.ts'
import { hasCode } from './codigo-conta.ts'
import { LIMIT_SALDO_CENTAVOS } from './limits.ts'
import { RepeatedSheets } from './repeated-sheets.ts'
import { findSubtotals } from './subtotals.ts'

export type SaldoAcumulado = {
  conta: string
  centroCusto: string
  filial: string
  mes: Mes
  debitoCentavos: number
  creditoCentavos: number
  partidas: number
}

export type PlanilhaAnalise = {
  contas: Map<string, string>
  centrosCusto: Set<string>
  filiais: Set<string>
  saldos: Map<string, SaldoAcumulado>
  linhaDaConta: Map<string, number>
  linhas: number
  /** Rows of an account and month on average, synthetic accounts included. */
  linhasPorSaldo: number
  lancamentos: number
  /** Accounts that may be subtotals, by amounts that may be a chance; only the user can say. */
  subtotaisIncertos: string[]
  /** `porLancamento`: the sheet has entry numbers. `complete`: the ledger has both sides of its entries. */
  conferencia: { porLancamento: boolean; complete: boolean }
}

/** Beyond this number of unbalanced entries the column does not hold entry numbers. */
const OPENED_LANCAMENTOS = 200_000
const SHOWN_LINHAS = 5
const SEPARATOR = '\u001f'

/** Balance sheet accounts make a ledger complete, so that its debits must equal its credits. */
export type IsPatrimonial = (conta: string) => boolean

export type AnaliseOptions = {
  comDatas: boolean
  /** First month of the exercício when the amounts are accumulated balances. */
  exercicioMesInicial: number | undefined
  isPatrimonial: IsPatrimonial
  /** Names of the sheets when several are read. */
  planilhas: readonly string[]
  problemas: PlanilhaProblemaList
  onBatch: (analise: PlanilhaAnalise) => void
  /** Answer about `subtotaisIncertos`. */
  subtotais?: boolean | undefined
  /** Headings of sections say the sides. */
  secoes?: boolean | undefined
}

export async function analyzeLinhas(batches: AsyncIterable<PlanilhaLinha[]>, options: AnaliseOptions): Promise<PlanilhaAnalise> {
  const analise: PlanilhaAnalise = {
    contas: new Map(),
    centrosCusto: new Set(),
    filiais: new Set(),
    saldos: new Map(),
    linhaDaConta: new Map(),
    linhas: 0,
    linhasPorSaldo: 0,
    lancamentos: 0,
    subtotaisIncertos: [],
    conferencia: { porLancamento: false, complete: false },
  }
  const opened = new OpenLancamentos()
  const grupos = new OpenGrupos()
  const days = new Map<string, number | null>()
  const sheets = options.planilhas.length > 1 ? new RepeatedSheets() : undefined
  for await (const lines of batches) {
    for (const line of lines) {
      addLinha(analise, line, options.comDatas)
      sheets?.add(line)
      if (options.exercicioMesInicial !== undefined) reportSecondDay(days, line, options.problemas)
      if (options.comDatas) opened.add(line)
      if (options.comDatas && line.lancamento === '') grupos.add(line)
    }
    options.onBatch(analise)
  }
  const repeated = sheets?.find()
  if (repeated !== undefined) reportRepeated(options.planilhas[repeated] ?? '', options.problemas)
  analise.lancamentos = options.comDatas ? opened.lancamentos : 0
  analise.linhasPorSaldo = analise.linhas / Math.max(1, analise.saldos.size)
  const hasSinteticas = !options.comDatas && removeSinteticas(analise, options.problemas)
  const hasSubtotals = removeSubtotals(analise, options)
  const complete = [...analise.contas.keys()].some(options.isPatrimonial)
  analise.conferencia = { porLancamento: opened.checkable, complete }
  if (options.comDatas && opened.checkable) reportOpened(opened, complete, options.problemas)
  if (complete) reportMeses(analise, grupos, options.problemas)
  // After the check: balances of a month sum to zero, and their differences do not where result accounts restart.
  if (options.exercicioMesInicial !== undefined) {
    const { isPatrimonial, exercicioMesInicial, problemas } = options
    toMovimentos(analise, { isPatrimonial, exercicioMesInicial, isComplete: complete || hasSinteticas || hasSubtotals }, problemas)
  }
  return analise
}

function addLinha(analise: PlanilhaAnalise, line: PlanilhaLinha, comDatas: boolean): void {
  const { conta, contaDescricao, centroCusto, filial, mes } = line
  analise.linhas++
  // An account without a code is its own name, by which it gets a De-Para.
  if ((analise.contas.get(conta) ?? '') === '') analise.contas.set(conta, contaDescricao || (hasCode(conta) ? '' : conta))
  if (!analise.linhaDaConta.has(conta)) analise.linhaDaConta.set(conta, line.linha)
  if (centroCusto !== '') analise.centrosCusto.add(centroCusto)
  if (filial !== '') analise.filiais.add(filial)
  const key = [conta, centroCusto, filial, mes].join(SEPARATOR)
  let saldo = analise.saldos.get(key)
  if (saldo === undefined) {
    saldo = { conta, centroCusto, filial, mes, debitoCentavos: 0, creditoCentavos: 0, partidas: 0 }
    analise.saldos.set(key, saldo)
  }
  // A ledger row is one entry, so with both sides filled the difference counts.
  const valor = line.creditoCentavos - line.debitoCentavos
  saldo.debitoCentavos += comDatas ? Math.max(0 - valor, 0) : line.debitoCentavos
  saldo.creditoCentavos += comDatas ? Math.max(valor, 0) : line.creditoCentavos
  saldo.partidas += comDatas ? 1 : 0
  if (Math.max(saldo.debitoCentavos, saldo.creditoCentavos) > LIMIT_SALDO_CENTAVOS) {
    throw new RefusedPlanilhaError(
      'valor_invalid',
      `A soma da conta ${conta} em ${formatMesNumerico(mes)} passa de R$ 100 bilhões, o que se pode somar sem perder centavos.`,
      {
        linha: line.linha,
      },
    )
  }
}

function reportRepeated(planilha: string, problemas: PlanilhaProblemaList): void {
  problemas.add({
    regra: 'planilha_repeated',
    severidade: 'erro',
    linha: null,
    campo: `planilha ${planilha}`,
    valor: null,
    mensagem: `A planilha “${planilha}” tem as mesmas linhas que as outras. Tire a repetida, ou importe uma de cada vez e some.`,
    efeito: 'Cada valor contaria duas vezes.',
  })
}

/** Accumulated balances of two days of a month would be added up. */
function reportSecondDay(days: Map<string, number | null>, line: PlanilhaLinha, problemas: PlanilhaProblemaList): void {
  const { conta, centroCusto, filial, mes, linha, dataDias } = line
  const key = [conta, centroCusto, filial, mes].join(SEPARATOR)
  if (!days.has(key)) days.set(key, dataDias)
  if (days.get(key) === dataDias) return
  problemas.add({
    regra: 'data_invalid',
    severidade: 'erro',
    linha,
    campo: 'data',
    valor: null,
    mensagem: `A conta ${conta} tem saldos de mais de um dia de ${formatMesNumerico(mes)}: de saldos acumulados, deixe só o último do mês.`,
    efeito: 'Os saldos seriam somados. Se são lançamentos, os valores são o movimento do mês.',
  })
}

type OpenedLancamento = { linha: number; numero: string; mes: Mes; somaCentavos: number }

/**
 * Heuristic to locate an unbalanced month. Proves nothing.
 * Lines of one day with the same document, or else the same history, mostly belong together.
 */
class OpenGrupos {
  readonly #abertos = new Map<string, { linha: number; mes: Mes; somaCentavos: number }>()
  #tooMany = false

  add({ documento, historico, dataDias, linha, mes, debitoCentavos, creditoCentavos }: PlanilhaLinha): void {
    if (this.#tooMany) return
    const key = [dataDias, documento === '' ? historico : `documento ${documento}`].join(SEPARATOR)
    const isOpen = this.#abertos.get(key) ?? { linha, mes, somaCentavos: 0 }
    isOpen.somaCentavos += creditoCentavos - debitoCentavos
    if (isOpen.somaCentavos === 0) this.#abertos.delete(key)
    else this.#abertos.set(key, isOpen)
    if (this.#abertos.size <= OPENED_LANCAMENTOS) return
    this.#tooMany = true
    this.#abertos.clear()
  }

  listLinhas(mes: Mes): number[] {
    const lines = [...this.#abertos.values()].filter((open) => open.mes === mes).map(({ linha }) => linha)
    return lines.length > SHOWN_LINHAS ? [] : lines
  }
}

class OpenLancamentos {
  readonly abertos = new Map<string, OpenedLancamento>()
  checkable = false
  lancamentos = 0
  #anterior = ''
  #tooMany = false

  add({ lancamento, dataDias, linha, mes, debitoCentavos, creditoCentavos }: PlanilhaLinha): void {
    const key = lancamento === '' ? `linha ${linha}` : `${lancamento}${SEPARATOR}${dataDias}`
    if (key !== this.#anterior) this.lancamentos++
    this.#anterior = key
    if (lancamento === '' || this.#tooMany) return
    this.checkable = true
    const entry = this.abertos.get(key) ?? { linha, numero: lancamento, mes, somaCentavos: 0 }
    entry.somaCentavos += creditoCentavos - debitoCentavos
    if (entry.somaCentavos === 0) this.abertos.delete(key)
    else this.abertos.set(key, entry)
    if (this.abertos.size <= OPENED_LANCAMENTOS) return
    this.#tooMany = true
    this.checkable = false
    this.abertos.clear()
  }
}

const FULL_EFEITO = 'Uma partida falta ou sobra: o resultado da DRE estaria errado nesse valor.'

function reportOpened({ abertos }: OpenLancamentos, complete: boolean, problemas: PlanilhaProblemaList): void {
  // A file of result accounts has one side of every entry, so every entry would fail.
  if (!complete) return
  for (const { linha, numero, somaCentavos } of abertos.values()) {
    problemas.add({
      regra: 'lancamento_unbalanced',
      severidade: 'erro',
      linha,
      campo: 'lançamento',
      valor: numero,
      mensagem: `O lançamento ${numero} tem diferença de ${formatReais(somaCentavos)} entre créditos e débitos.`,
      efeito: FULL_EFEITO,
    })
  }
}

/** A file of result accounts alone has one side of each entry, so its debits and credits differ. */
function reportMeses({ saldos }: PlanilhaAnalise, grupos: OpenGrupos, problemas: PlanilhaProblemaList): void {
  const somas = new Map<Mes, number>()
  for (const { mes, debitoCentavos, creditoCentavos } of saldos.values()) {
    somas.set(mes, (somas.get(mes) ?? 0) + creditoCentavos - debitoCentavos)
  }
  for (const [mes, somaCentavos] of [...somas].toSorted(([a], [b]) => mesToSql(a) - mesToSql(b))) {
    if (somaCentavos === 0) continue
    const lines = grupos.listLinhas(mes)
    const where =
      lines.length < 2 ? '' : ` Não fecham as partidas que começam nas linhas ${lines.map((numero) => formatInteger(numero)).join(', ')}.`
    problemas.add({
      regra: 'periodo_unbalanced',
      severidade: 'erro',
      linha: lines[0] ?? null,
      campo: 'valor',
      valor: formatReais(somaCentavos),
      mensagem: `Em ${formatMesNumerico(mes)} os créditos e os débitos diferem em ${formatReais(somaCentavos)}.${where}`,
      efeito: FULL_EFEITO,
    })
  }
}

/**
 * Removes synthetic accounts of a trial balance, which would count twice.
 * They are recognised by amounts: the sum of the analytic accounts below, in every month, centre and branch. If only some parents are such
 * totals, the file is inconsistent. If none is, every line is an independent balance. Returns whether there were any.
 */
function removeSinteticas(analise: PlanilhaAnalise, problemas: PlanilhaProblemaList): boolean {
  const codigos = [...analise.contas.keys()]
  if (!codigos.some(hasCode)) return false
  const superiores = new Map(codigos.map((codigo) => [codigo, listSuperiores(analise.contas, codigo)]))
  const candidates = new Set([...superiores.values()].flat())
  if (candidates.size === 0) return false
  const own = new Map<string, Map<string, number>>()
  const below = new Map<string, Map<string, number>>()
  for (const { conta, centroCusto, filial, mes, debitoCentavos, creditoCentavos } of analise.saldos.values()) {
    const key = [centroCusto, filial, mes].join(SEPARATOR)
    const valor = creditoCentavos - debitoCentavos
    if (candidates.has(conta)) addTo(own, conta, key, valor)
    else for (const superior of superiores.get(conta) ?? []) addTo(below, superior, key, valor)
  }
  const sinteticas = new Set<string>()
  for (const conta of candidates) if (sameSums(own.get(conta), below.get(conta))) sinteticas.add(conta)
  if (![...sinteticas].some((conta) => hasValor(own.get(conta)))) return false
  for (const conta of candidates) if (!sinteticas.has(conta) && own.has(conta)) reportSintetica(analise, conta, problemas)
  for (const [key, { conta }] of analise.saldos) if (sinteticas.has(conta)) analise.saldos.delete(key)
  return true
}

/**
 * Removes accounts that the order of the rows shows to be the sum of others. Returns whether there were any.
 * Only an account without a code, or with the name of a total, may be one, because sums of few accounts are equal by chance. A ledger is
 * refused: its rows are entries, which no balance may leave out.
 */
function removeSubtotals(analise: PlanilhaAnalise, { comDatas, isPatrimonial, secoes, subtotais, problemas }: AnaliseOptions): boolean {
  const { contas, saldos, linhaDaConta } = analise
  const isNamed = (conta: string): boolean => ['total', 'resultado'].includes(noiseOf(contas.get(conta) || conta) ?? '')
  const isCandidate = (conta: string): boolean => (hasCode(conta) || comDatas ? isNamed(conta) && !isPatrimonial(conta) : true)
  const valores = new Map<string, Map<string, number>>()
  for (const { conta, centroCusto, filial, mes, debitoCentavos, creditoCentavos } of saldos.values()) {
    addTo(valores, conta, [centroCusto, filial, mes].join(SEPARATOR), creditoCentavos - debitoCentavos)
  }
  const balances = [...valores].map(([conta, sums]) => ({ conta, valores: sums, isCandidate: isCandidate(conta) }))
  if (!balances.some((balance) => balance.isCandidate)) return false
  const removed = new Set<string>()
  for (const [conta, proof] of findSubtotals(balances, { isUnsigned: secoes })) {
    if (comDatas) reportSubtotal(conta, linhaDaConta.get(conta) ?? null, problemas)
    else if (proof === 'provado' || isNamed(conta) || subtotais === true) removed.add(conta)
    else if (subtotais === undefined) analise.subtotaisIncertos.push(conta)
  }
  for (const [key, { conta }] of saldos) if (removed.has(conta)) saldos.delete(key)
  return removed.size > 0
}

function reportSubtotal(conta: string, linha: number | null, problemas: PlanilhaProblemaList): void {
  problemas.add({
    regra: 'conta_sintetica_mismatch',
    severidade: 'erro',
    linha,
    campo: 'conta',
    valor: conta,
    mensagem: `“${conta}” é a soma de outras contas e contaria duas vezes. Ignore linhas assim na leitura, ou tire-as do arquivo.`,
    efeito: 'O valor já está nas outras contas; a DRE o contaria duas vezes.',
  })
}

function listSuperiores(contas: ReadonlyMap<string, string>, codigo: string): string[] {
  const superiores: string[] = []
  for (let fim = codigo.length - 1; fim > 0; fim--) {
    const superior = codigo.slice(0, fim)
    if (contas.has(superior) && isBelow(codigo, superior)) superiores.push(superior)
  }
  return superiores
}

function addTo(somas: Map<string, Map<string, number>>, conta: string, key: string, valor: number): void {
  const porChave = somas.get(conta) ?? new Map<string, number>()
  porChave.set(key, (porChave.get(key) ?? 0) + valor)
  somas.set(conta, porChave)
}

function hasValor(somas: ReadonlyMap<string, number> | undefined): boolean {
  return [...(somas?.values() ?? [])].some((valor) => valor !== 0)
}

function sameSums(sums: ReadonlyMap<string, number> | undefined, below: ReadonlyMap<string, number> | undefined): boolean {
  const keys = new Set([...(sums?.keys() ?? []), ...(below?.keys() ?? [])])
  return sums !== undefined && [...keys].every((key) => (sums.get(key) ?? 0) === (below?.get(key) ?? 0))
}

function reportSintetica({ contas, linhaDaConta }: PlanilhaAnalise, conta: string, problemas: PlanilhaProblemaList): void {
  // Without separators a prefix does not imply a parent (`10` and `1001`).
  if (!/[.\-/ ]/.test(conta) && ![...contas.keys()].some((other) => /[.\-/ ]/.test(other) && isBelow(other, conta))) return
  problemas.add({
    regra: 'conta_sintetica_mismatch',
    severidade: 'erro',
    linha: linhaDaConta.get(conta) ?? null,
    campo: 'conta',
    valor: conta,
    mensagem: `A conta sintética ${conta} não é a soma das contas abaixo dela, e outras deste arquivo são.`,
    efeito: 'Não se sabe se o valor da conta já está nas de baixo; a DRE poderia contá-lo duas vezes.',
  })
}
