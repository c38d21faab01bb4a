/** Movements of each account and month of any file, without server or database: `lastro ler`. */
import { basename } from 'node:path'
import { readEcdFile } from '@lastro/ecd'
import { isMes, listMeses } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import {
  detectFormat,
  IGNORED_TEXTO,
  listOpenQuestions,
  openTable,
  previewPlanilha,
  RefusedPlanilhaError,
  rowOfSheet,
  sheetIndexOf,
} from '@lastro/planilha'
import type { IgnoredReason, Mapeamento, PlanilhaPreview, PlanilhaProblemaList, ProblemaRegra } from '@lastro/planilha'
import { readDemonstracoes } from './demonstracoes.ts'
import { refuseEcd } from './ecd-saude.ts'
import { ImportacaoError } from './erro.ts'
import { assertAccepted, explainRefusal } from './planilha-saude.ts'
import { describeRecipe } from './recipe-text.ts'
import { QUESTION_TEXTO } from './questions.ts'
import { analyzeRazao } from './read-razao.ts'
import { findSideQuestion } from './side-question.ts'
import type { SaudeFile } from './types.ts'

export type MovimentosRequest = {
  caminho: string
  /** By the key of the question. */
  respostas: Readonly<Record<string, string>>
}

export type MovimentoConta = {
  codigo: string
  descricao: string
  /** Movement of each month in centavos, credit positive. */
  meses: Record<Mes, number>
}

export type OpenQuestion = { chave: string; texto: string; valores: string[] }

export type Movimentos = {
  formato: 'ecd' | 'csv' | 'xlsx'
  receita: Partial<Mapeamento> & { explicacao: string[] }
  /** Empty while a question is open. */
  contas: MovimentoConta[]
  perguntas: OpenQuestion[]
  ignoradas: { linha: number; motivo: string }[]
  /** Rows that were counted, and the centavos of their debits and credits. */
  totais: { linhas: number; debitos: number; creditos: number }
  /** Said beside the result, which does not depend on them. */
  avisos: string[]
}

/** Accounting checks. They refuse an import, and say nothing against the figures that were read. */
const CHECKS: ReadonlySet<ProblemaRegra> = new Set(['lancamento_unbalanced', 'periodo_unbalanced'])

const NOTHING = { contas: [], perguntas: [], ignoradas: [], totais: { linhas: 0, debitos: 0, creditos: 0 }, avisos: [] }

/**
 * Reads the movements of a file, or what has to be answered first.
 * @throws ImportacaoError with the place of what cannot be read
 */
export async function readMovimentos({ caminho, respostas }: MovimentosRequest): Promise<Movimentos> {
  try {
    const formato = await detectFormat(caminho)
    if (formato === 'ecd') return readMovimentosEcd(caminho)
    const view = await previewPlanilha(caminho, formato, readingOf(caminho, respostas))
    if (view.layout === 'cvm') return await readMovimentosCvm(caminho, formato)
    return await readMovimentosPlanilha({ caminho, formato, respostas }, view)
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  }
}

function readingOf(path: string, { mes, ano }: MovimentosRequest['respostas']): Parameters<typeof previewPlanilha>[2] {
  if (mes !== undefined && !isMes(mes)) throw invalidAnswer('mes', mes, ['AAAA-MM'])
  if (ano !== undefined && !/^(?:19|20)\d{2}$/.test(ano)) throw invalidAnswer('ano', ano, ['AAAA'])
  return { nome: basename(path), mes, ano: ano === undefined ? undefined : Number(ano) }
}

function invalidAnswer(key: string, answer: string, valores: readonly string[]): ImportacaoError {
  return new ImportacaoError(
    'importacao_mapeamento_required',
    `A resposta ${key}=${answer} não vale.`,
    `Use --resposta ${key}=${valores.join(` ou ${key}=`)}.`,
  )
}

type Answers = { [key: string]: { valores: string[]; set: (mapeamento: Mapeamento, answer: string) => Mapeamento } }

/** Possible answers to the questions about a sheet, and what they set. */
function answersOf({ outras }: PlanilhaPreview): Answers {
  const equal = outras.filter(({ igual }) => igual).map(({ nome }) => nome)
  return {
    formatoData: {
      valores: ['dd/mm/aaaa', 'mm/dd/aaaa'],
      set: (mapeamento, answer) => ({ ...mapeamento, formatoData: answer === 'mm/dd/aaaa' ? 'mm/dd/aaaa' : 'dd/mm/aaaa' }),
    },
    valores: {
      valores: ['movimento', 'acumulado'],
      set: (mapeamento, answer) => ({ ...mapeamento, valores: answer === 'acumulado' ? 'acumulado' : 'movimento' }),
    },
    sinal: {
      valores: ['credito_positivo', 'debito_positivo'],
      set: (mapeamento, answer) => ({ ...mapeamento, sinal: answer === 'debito_positivo' ? 'debito_positivo' : 'credito_positivo' }),
    },
    planilhas: {
      valores: equal.length > 0 ? ['todas', 'esta'] : ['esta'],
      set: (mapeamento, answer) => ({ ...mapeamento, outrasPlanilhas: answer === 'todas' ? equal : [] }),
    },
  }
}

async function readMovimentosPlanilha(
  { caminho, formato, respostas }: MovimentosRequest & { formato: 'csv' | 'xlsx' },
  view: PlanilhaPreview,
): Promise<Movimentos> {
  const answers = answersOf(view)
  let mapeamento = view.mapeamento
  for (const [key, answer] of Object.entries(respostas)) {
    const question = answers[key]
    if (question === undefined) {
      if (key === 'mes' || key === 'ano') continue
      if (key === 'debitos') {
        mapeamento = {
          ...mapeamento,
          sinal: 'credito_positivo',
          devedoras: answer === 'nenhuma' ? [] : answer.split(',').map((conta) => conta.trim()),
        }
        continue
      }
      throw invalidAnswer(key, answer, [])
    }
    if (!question.valores.includes(answer)) throw invalidAnswer(key, answer, question.valores)
    mapeamento = question.set(mapeamento, answer)
  }
  const receita = { ...mapeamento, explicacao: describeRecipe(mapeamento, view.cabecalho) }
  const base = { formato, receita, ...NOTHING }
  if (view.lack !== undefined) return { ...base, perguntas: [describeLack(view.lack)] }
  const ask = (accumulated: boolean | undefined): OpenQuestion[] =>
    listOpenQuestions(mapeamento, { ...view, accumulated }).map((question) => ({
      chave: question,
      texto: QUESTION_TEXTO[question],
      valores: answers[question]?.valores ?? [],
    }))
  if (mapeamento.formatoData === undefined) return { ...base, perguntas: ask(undefined) }
  const rows = new CountedRows([mapeamento.planilha ?? '', ...(mapeamento.outrasPlanilhas ?? [])])
  const { analise, saude, problemas, accumulated } = await analyzeRazao(
    { caminho, formato, mapeamento, naturezas: new Map(), exercicioMesInicial: 1 },
    { onLinhas: (lines) => lines.forEach((line) => rows.add(line)), onIgnored: (linha, reason) => rows.ignore(linha, reason) },
  )
  const sideQuestion =
    mapeamento.devedoras === undefined && respostas['sinal'] === undefined ? findSideQuestion(mapeamento, view, analise) : undefined
  const perguntas = [...ask(accumulated), ...(sideQuestion === undefined ? [] : [sideQuestion])]
  if (sideQuestion === undefined) refuseUnread(saude, problemas)
  if (perguntas.length > 0) return { ...base, perguntas }
  const counted = new Set([...analise.saldos.values()].map(({ conta }) => conta))
  for (const conta of analise.contas.keys()) if (!counted.has(conta)) rows.ignoreConta(conta)
  const saldos = [...analise.saldos.values()]
  return {
    ...base,
    contas: sumByConta(saldos, (conta) => analise.contas.get(conta) ?? ''),
    perguntas,
    ignoradas: rows.ignored.toSorted((a, b) => a.linha - b.linha),
    totais: { linhas: rows.count, ...sumSides(saldos) },
    avisos: saude.problemas
      // Result accounts alone have one side of each entry.
      .filter(({ regra, gravidade }) => regra !== 'periodo_unbalanced' || gravidade === 'erro')
      .map(({ linha, mensagem }) => (linha === null ? mensagem : `Linha ${linha}: ${mensagem}`)),
  }
}

/** @throws ImportacaoError `importacao_arquivo_refused` for what could not be read */
function refuseUnread(saude: SaudeFile, { itens, erros }: PlanilhaProblemaList): void {
  const checks = itens.filter(({ regra, severidade }) => severidade === 'erro' && CHECKS.has(regra)).length
  const unread = saude.problemas.filter((_, i) => !CHECKS.has(itens[i]?.regra ?? 'arquivo_malformed'))
  if (erros > checks) assertAccepted({ ...saude, problemas: unread, totalProblemas: erros - checks }, erros - checks)
}

function describeLack({ question, meses }: NonNullable<PlanilhaPreview['lack']>): OpenQuestion {
  if (question === 'ano') return { chave: 'ano', texto: 'Os meses não dizem o ano. De que ano são? (AAAA)', valores: [] }
  const first = meses[0]
  const texto =
    first === undefined
      ? 'A planilha não diz de que mês é. De que mês são os valores? (AAAA-MM)'
      : `A planilha fala de ${first} a ${meses.at(-1)} e não separa os meses. Em que mês entra o movimento? (AAAA-MM)`
  const last = meses.at(-1)
  return { chave: 'mes', texto, valores: first === undefined || last === undefined ? [] : listMeses(first, last) }
}

/** Rows of the file that were counted, and those that were not with their reason. */
class CountedRows {
  readonly ignored: { linha: number; motivo: string }[] = []
  count = 0
  readonly #planilhas: readonly string[]
  /** Filled for trial balances only; a ledger has no synthetic accounts and many rows. */
  readonly #linesOf = new Map<string, number[]>()
  readonly #ignoredLines = new Set<number>()
  #last = 0

  constructor(planilhas: readonly string[]) {
    this.#planilhas = planilhas
  }

  add({ linha, conta, dataDias }: { linha: number; conta: string; dataDias: number | null }): void {
    if (linha === this.#last) return
    this.#last = linha
    this.count++
    if (dataDias !== null) return
    const lines = this.#linesOf.get(conta)
    if (lines === undefined) this.#linesOf.set(conta, [linha])
    else lines.push(linha)
  }

  ignore(linha: number, reason: IgnoredReason): void {
    // A row with an amount for each month is one row.
    if (this.#ignoredLines.has(linha)) return
    this.#ignoredLines.add(linha)
    const index = sheetIndexOf(linha)
    const sheet = this.#planilhas.length > 1 ? ` Planilha ${this.#planilhas[index] ?? ''}.` : ''
    this.ignored.push({ linha: rowOfSheet(linha), motivo: `${IGNORED_TEXTO[reason]}${sheet}` })
  }

  ignoreConta(conta: string): void {
    for (const linha of new Set(this.#linesOf.get(conta))) {
      this.ignore(linha, 'sintetica')
      this.count--
    }
  }
}

type Saldo = { conta: string; mes: Mes; debitoCentavos: number; creditoCentavos: number }

function sumByConta(saldos: Iterable<Saldo>, nameOf: (conta: string) => string): MovimentoConta[] {
  const contas = new Map<string, MovimentoConta>()
  for (const { conta, mes, debitoCentavos, creditoCentavos } of saldos) {
    const found = contas.get(conta) ?? { codigo: conta, descricao: nameOf(conta) || conta, meses: {} }
    contas.set(conta, found)
    found.meses[mes] = (found.meses[mes] ?? 0) + creditoCentavos - debitoCentavos
  }
  for (const conta of contas.values())
    conta.meses = Object.fromEntries(Object.entries(conta.meses).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return [...contas.values()].toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))
}

function sumSides(saldos: Iterable<Saldo>): { debitos: number; creditos: number } {
  const sums = { debitos: 0, creditos: 0 }
  for (const { debitoCentavos, creditoCentavos } of saldos) {
    sums.debitos += debitoCentavos
    sums.creditos += creditoCentavos
  }
  return sums
}

function readMovimentosEcd(path: string): Movimentos {
  const ecd = readEcdFile(path)
  if (!ecd.saude.aceito) throw refuseEcd(ecd)
  const { saldos, contas, meses } = ecd
  const rows = Array.from({ length: saldos.quantidade }, (_, i) => ({
    conta: contas[saldos.conta[i]!]!.codigo,
    mes: meses[saldos.mes[i]!]!,
    debitoCentavos: saldos.debitoCentavos[i]!,
    creditoCentavos: saldos.creditoCentavos[i]!,
  }))
  const names = new Map(contas.map(({ codigo, descricao }) => [codigo, descricao]))
  return {
    ...NOTHING,
    formato: 'ecd',
    receita: { explicacao: ['ECD: movimento de cada conta e mês, sem os lançamentos de encerramento.'] },
    contas: sumByConta(rows, (conta) => names.get(conta) ?? ''),
    perguntas: [],
    totais: { linhas: rows.length, ...sumSides(rows) },
  }
}

async function readMovimentosCvm(path: string, formato: 'csv' | 'xlsx'): Promise<Movimentos> {
  const { cvm } = await readDemonstracoes(await openTable(path, formato))
  const names = new Map(cvm.contas.map(({ codigo, descricao }) => [codigo, descricao]))
  const rows = cvm.saldos.map(({ conta, mes, valorCentavos }) => ({
    conta,
    mes,
    debitoCentavos: Math.max(0 - valorCentavos, 0),
    creditoCentavos: Math.max(valorCentavos, 0),
  }))
  return {
    ...NOTHING,
    formato,
    receita: { explicacao: ['DRE da CVM: o valor de cada exercício fica no mês em que ele termina.'] },
    contas: sumByConta(rows, (conta) => names.get(conta) ?? ''),
    perguntas: [],
    totais: { linhas: cvm.linhas, ...sumSides(rows) },
  }
}
