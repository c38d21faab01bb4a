/** Movements of each account and month of any file, without server or database: `lastro ler`. */
import { basename } from 'node:path'
import { readEcdFile } from '@lastro/ecd'
import type { Mes } from '@lastro/engine'
import { detectFormat, openTable, RefusedPlanilhaError } from '@lastro/planilha'
import type { Mapeamento, PlanilhaProblemaList, ProblemaRegra } from '@lastro/planilha'
import { readDemonstracoes } from './demonstracoes.ts'
import { refuseEcd } from './ecd-saude.ts'
import { assertAccepted, explainRefusal } from './planilha-saude.ts'
import { findQuestions } from './questions.ts'
import type { RowsRead } from './questions.ts'
import { analyzeRazao } from './read-razao.ts'
import { resolveReceita } from './receita.ts'
import type { Answers, ResolvedReceita } from './receita.ts'
import { headerOf } from './receita-file.ts'
import type { ReceitaFile } from './receita-file.ts'
import { shapeOf } from './receita-shape.ts'
import { explainReceita } from './receita-text.ts'
import { RowReasons } from './row-reasons.ts'
import { sumSides } from './side-sums.ts'
import type { SaudeFile } from './types.ts'

export type MovimentosRequest = {
  caminho: string
  respostas: Answers
  receita?: ReceitaFile | undefined
}

export type MovimentoConta = {
  codigo: string
  descricao: string
  /** Movement of each month in centavos, credit positive. */
  meses: Record<Mes, number>
}

export type Movimentos = {
  formato: 'ecd' | 'csv' | 'xlsx'
  receita: Partial<Mapeamento> & { cabecalho?: string[]; estrutura?: Mapeamento; explicacao: string[] }
  /** Empty while a question is open. */
  contas: MovimentoConta[]
  perguntas: { chave: string; texto: string; valores: string[] }[]
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
export async function readMovimentos({ caminho, respostas, receita }: MovimentosRequest): Promise<Movimentos> {
  try {
    const formato = await detectFormat(caminho)
    if (formato === 'ecd') return readMovimentosEcd(caminho)
    const resolved = await resolveReceita(caminho, formato, () => Promise.resolve([]), { nome: basename(caminho), respostas, receita })
    if (resolved.origem === 'cvm') return await readMovimentosCvm(caminho, formato)
    return await readMovimentosPlanilha({ caminho, formato, respostas }, resolved)
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  }
}

async function readMovimentosPlanilha(
  { caminho, formato }: MovimentosRequest & { formato: 'csv' | 'xlsx' },
  { mapeamento, view, proposed }: ResolvedReceita,
): Promise<Movimentos> {
  const explicacao = explainReceita(mapeamento, view, proposed).map(({ texto }) => texto)
  const cabecalho = headerOf(view, mapeamento.linhaCabecalho)
  const base = { formato, receita: { ...mapeamento, cabecalho, estrutura: shapeOf(proposed), explicacao }, ...NOTHING }
  const ask = (rows?: RowsRead): Movimentos['perguntas'] =>
    findQuestions(mapeamento, view, rows).map(({ opcoes, ...question }) => ({ ...question, valores: opcoes.map(({ valor }) => valor) }))
  const early = ask()
  if (early.some(({ chave }) => chave === 'mes' || chave === 'ano' || chave === 'formatoData')) return { ...base, perguntas: early }
  const rows = new RowReasons([mapeamento.planilha ?? '', ...(mapeamento.outrasPlanilhas ?? [])])
  const { analise, saude, problemas, accumulated } = await analyzeRazao(
    { caminho, formato, mapeamento, naturezas: new Map(), exercicioMesInicial: 1 },
    { onLinhas: (lines) => lines.forEach((line) => rows.add(line)), onIgnored: (linha, reason) => rows.ignore(linha, reason) },
  )
  const perguntas = ask({ analise, accumulated })
  // Amounts of one sign are a problem only until the question about them is answered.
  if (!perguntas.some(({ chave }) => chave === 'debitos' || chave === 'sinal')) refuseUnread(saude, problemas)
  if (perguntas.length > 0) return { ...base, perguntas }
  const saldos = [...analise.saldos.values()]
  rows.ignoreSinteticas(analise.contas.keys(), new Set(saldos.map(({ conta }) => conta)))
  return {
    ...base,
    contas: sumByConta(saldos, (conta) => analise.contas.get(conta) ?? ''),
    perguntas,
    ignoradas: rows.list(),
    totais: totaisOf(rows.count, saldos),
    avisos: [
      ...describeLeftOut(mapeamento, view),
      ...saude.problemas.map(({ linha, mensagem }) => (linha === null ? mensagem : `Linha ${linha}: ${mensagem}`)),
    ],
  }
}

/** Sheets with data that the answer has left out, or that have other columns. */
function describeLeftOut({ outrasPlanilhas = [] }: Mapeamento, { outras }: ResolvedReceita['view']): string[] {
  const names = outras.filter(({ nome, dados }) => dados && !outrasPlanilhas.includes(nome)).map(({ nome }) => `“${nome}”`)
  return names.length === 0 ? [] : [`Ficaram de fora as planilhas ${names.join(', ')}.`]
}

/** @throws ImportacaoError `importacao_arquivo_refused` for what could not be read */
function refuseUnread(saude: SaudeFile, { itens, erros }: PlanilhaProblemaList): void {
  const checks = itens.filter(({ regra, severidade }) => severidade === 'erro' && CHECKS.has(regra)).length
  const unread = saude.problemas.filter((_, i) => !CHECKS.has(itens[i]?.regra ?? 'arquivo_malformed'))
  if (erros > checks) assertAccepted({ ...saude, problemas: unread, totalProblemas: erros - checks }, erros - checks)
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

function totaisOf(linhas: number, saldos: Iterable<Saldo>): Movimentos['totais'] {
  const { debitosCentavos: debitos, creditosCentavos: creditos } = sumSides(saldos)
  return { linhas, debitos, creditos }
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
    totais: totaisOf(rows.length, rows),
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
    totais: totaisOf(cvm.linhas, rows),
  }
}
