/**
 * DRE layout of the open data of CVM (DFP and ITR): one row per company, fiscal year and line.
 * It is no ledger, as rows are totals, mostly in thousands. This reader converts it to account balances whose subtrees add up to the lines
 * of the file.
 */
import { LIMIT_SOMA_CENTAVOS } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { printCelula } from './cell.ts'
import type { Celula, PlanilhaTable } from './cell.ts'
import { RefusedPlanilhaError } from './problema.ts'
import type { PlanilhaProblemaList } from './problema.ts'

const COLUNAS = [
  'CNPJ_CIA',
  'VERSAO',
  'DENOM_CIA',
  'GRUPO_DFP',
  'ESCALA_MOEDA',
  'ORDEM_EXERC',
  'DT_INI_EXERC',
  'DT_FIM_EXERC',
  'CD_CONTA',
  'DS_CONTA',
  'VL_CONTA',
] as const
type CvmColuna = (typeof COLUNAS)[number]

const LIMIT_LINHA_CENTAVOS = LIMIT_SOMA_CENTAVOS / 64

const LIMIT_LINHAS = 2_000_000

export const CVM_IDENTIDADES = [
  { codigo: '3.03', parcelas: ['3.01', '3.02'] },
  { codigo: '3.05', parcelas: ['3.03', '3.04'] },
  { codigo: '3.07', parcelas: ['3.05', '3.06'] },
  { codigo: '3.09', parcelas: ['3.07', '3.08'] },
  { codigo: '3.11', parcelas: ['3.09', '3.10'] },
] as const

/** Not imported: results, the attribution of profit (below 3.11) and the profit per share (3.99). */
const OUTSIDE = /^3\.(?:03|05|07|09|11|99)(?:\.|$)/

export type CvmConta = { codigo: string; descricao: string }
export type CvmFilial = {
  codigo: string
  nome: string
}
/** Own balance of an account in a fiscal year: its value minus its children. Credit positive. */
export type CvmSaldo = { filial: string; conta: string; mes: Mes; valorCentavos: number; linha: number }
export type CvmLinhaFile = { filial: string; mes: Mes; conta: string; descricao: string; valorCentavos: number; linha: number }

export type Cvm = {
  contas: CvmConta[]
  filiais: CvmFilial[]
  meses: Mes[]
  saldos: CvmSaldo[]
  fileLinhas: CvmLinhaFile[]
  linhas: number
}

/** Recognises the DRE files of CVM: balance sheets lack DT_INI_EXERC. */
export function isCvmHeader(header: readonly Celula[]): boolean {
  const nomes = new Set(header.map((celula) => printCelula(celula).trim().toUpperCase()))
  return COLUNAS.every((coluna) => nomes.has(coluna))
}

type CvmLinha = CvmLinhaFile & { versao: number; inicio: string; grupo: string; nome: string; last: boolean }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const ESCALA: ReadonlyMap<string, number> = new Map([
  ['UNIDADE', 0],
  ['MIL', 3],
])

/** Scales `1449073.0000000000` to centavos; undefined for a fraction of a centavo. */
function scaleCentavos(texto: string, casas: number): number | undefined {
  const partes = DECIMAL.exec(texto)
  if (partes === null) return undefined
  const decimais = (partes[3] ?? '').padEnd(casas + 2, '0')
  if (/[^0]/.test(decimais.slice(casas + 2))) return undefined
  const centavos = Number(`${partes[2]}${decimais.slice(0, casas + 2)}`)
  if (centavos > LIMIT_LINHA_CENTAVOS) return undefined
  return partes[1] === '-' ? 0 - centavos : centavos
}

/**
 * Reads a CVM file. The highest VERSAO of a company and year counts.
 * An unreadable line is a problem.
 * @throws RefusedPlanilhaError for another header, too many lines, or statements that would count months twice
 */
export async function readCvm(table: PlanilhaTable, problemas: PlanilhaProblemaList): Promise<Cvm> {
  const lines: CvmLinha[] = []
  let leitor: CvmReader | undefined
  for await (const registros of table) {
    for (const { linha, celulas } of registros) {
      if (leitor === undefined) {
        leitor = new CvmReader(celulas, problemas)
        continue
      }
      const loaded = leitor.read(linha, celulas)
      if (loaded !== undefined) lines.push(loaded)
      if (lines.length > LIMIT_LINHAS)
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'O arquivo da CVM tem linhas demais.', { linha })
    }
  }
  if (leitor === undefined) throw new RefusedPlanilhaError('cabecalho_missing', 'O arquivo está vazio.')
  return buildCvm(lines, leitor.linhas, problemas)
}

class CvmReader {
  linhas = 0
  readonly #positions = new Map<CvmColuna, number>()
  readonly #problemas: PlanilhaProblemaList

  constructor(header: readonly Celula[], problemas: PlanilhaProblemaList) {
    if (!isCvmHeader(header)) throw new RefusedPlanilhaError('cabecalho_missing', 'O cabeçalho não é o da DRE da CVM.', { linha: 1 })
    const nomes = header.map((celula) => printCelula(celula).trim().toUpperCase())
    for (const coluna of COLUNAS) this.#positions.set(coluna, nomes.indexOf(coluna))
    this.#problemas = problemas
  }

  read(linha: number, celulas: readonly Celula[]): CvmLinha | undefined {
    this.linhas++
    const get = (coluna: CvmColuna): string => printCelula(celulas[this.#positions.get(coluna) ?? -1]).trim()
    const refuse = (coluna: CvmColuna, mensagem: string): undefined => {
      const efeito = 'A DRE da empresa ficaria incompleta; por isso o arquivo inteiro é recusado.'
      this.#problemas.add({ regra: 'cvm_coluna_invalid', severidade: 'erro', linha, campo: coluna, valor: get(coluna), mensagem, efeito })
      return undefined
    }
    const conta = get('CD_CONTA')
    if (!/^3(?:\.\d{2}){1,9}$/.test(conta)) return refuse('CD_CONTA', 'Não é uma conta da DRE, como 3.01 ou 3.04.02.')
    // Per share: fractions of a real, no balance of an account.
    if (conta.startsWith('3.99')) return undefined
    const casas = ESCALA.get(get('ESCALA_MOEDA'))
    if (casas === undefined) return refuse('ESCALA_MOEDA', 'A escala deve ser MIL ou UNIDADE.')
    const fim = /^((?:19|20)\d{2}-(?:0[1-9]|1[0-2]))-\d{2}$/.exec(get('DT_FIM_EXERC'))
    if (fim?.[1] === undefined) return refuse('DT_FIM_EXERC', 'Não é uma data, como 2023-12-31.')
    const valorCentavos = scaleCentavos(get('VL_CONTA'), casas)
    if (valorCentavos === undefined) return refuse('VL_CONTA', 'Não é um valor com ponto decimal e centavos inteiros.')
    const filial = get('CNPJ_CIA')
    if (filial === '' || filial.length > 20) return refuse('CNPJ_CIA', 'Falta o CNPJ da companhia.')
    const versao = Number(get('VERSAO'))
    if (!Number.isInteger(versao)) return refuse('VERSAO', 'A versão deve ser um número inteiro.')
    return {
      linha,
      filial,
      conta,
      valorCentavos,
      versao,
      mes: fim[1],
      descricao: get('DS_CONTA'),
      inicio: get('DT_INI_EXERC'),
      grupo: get('GRUPO_DFP'),
      nome: get('DENOM_CIA'),
      last: get('ORDEM_EXERC').startsWith('Ú') || get('ORDEM_EXERC').startsWith('U'),
    }
  }
}

/**
 * Ranks statements of the same company and month.
 * Current year before a later comparative, then highest version, then shortest period. Quarterly files (ITR) have each quarter and the year
 * to date; quarters add up, years to date do not.
 */
function rank(line: CvmLinha): string {
  return `${line.last ? 1 : 0}|${String(line.versao).padStart(9, '0')}|${line.inicio}`
}

/** Refuses overlapping statements of a company, which would count months twice. */
function assertSemSobreposicao(demonstracoes: Iterable<ReadonlyMap<string, CvmLinha>>): void {
  const last = new Map<string, CvmLinha>()
  const first = [...demonstracoes].flatMap((lines) => [...lines.values()].slice(0, 1)).filter(({ inicio }) => inicio !== '')
  for (const line of first.toSorted((a, b) => (a.mes < b.mes ? -1 : 1))) {
    const previous = last.get(line.filial)
    last.set(line.filial, line)
    if (previous === undefined || line.inicio.slice(0, 7) > previous.mes) continue
    throw new RefusedPlanilhaError(
      'cvm_coluna_invalid',
      `De ${line.nome || line.filial} há o período que termina em ${previous.mes} e, dentro de outro que começa em ${line.inicio}, de novo os mesmos meses: somados, contariam duas vezes. Envie o arquivo com os trimestres isolados, ou só as demonstrações anuais (DFP).`,
      { linha: line.linha, campo: 'DT_INI_EXERC', valor: line.inicio },
    )
  }
}

function buildCvm(lines: readonly CvmLinha[], loaded: number, problemas: PlanilhaProblemaList): Cvm {
  const grupos = new Set(lines.map(({ grupo }) => grupo))
  if (grupos.size > 1) {
    throw new RefusedPlanilhaError(
      'cvm_coluna_invalid',
      'O arquivo mistura demonstrações individuais e consolidadas: importadas juntas, contariam duas vezes.',
      { linha: lines.find(({ grupo }) => grupo !== lines[0]?.grupo)?.linha ?? 1, campo: 'GRUPO_DFP' },
    )
  }
  const demonstracoes = new Map<string, { rank: string; linhas: Map<string, CvmLinha> }>()
  for (const line of lines) {
    const key = `${line.filial}|${line.mes}`
    const current = rank(line)
    const existing = demonstracoes.get(key)
    if (existing !== undefined && existing.rank > current) continue
    const demonstracao = existing?.rank === current ? existing : { rank: current, linhas: new Map<string, CvmLinha>() }
    demonstracoes.set(key, demonstracao)
    const repeated = demonstracao.linhas.get(line.conta)
    if (repeated !== undefined) {
      const mensagem = `A conta ${line.conta} já aparece na linha ${repeated.linha} para a mesma companhia e o mesmo exercício.`
      const efeito = 'Contaria duas vezes na DRE.'
      problemas.add({
        regra: 'cvm_conta_duplicate',
        severidade: 'erro',
        linha: line.linha,
        campo: 'CD_CONTA',
        valor: line.conta,
        mensagem,
        efeito,
      })
    }
    demonstracao.linhas.set(line.conta, line)
  }
  const chosen = [...demonstracoes.values()].map((demonstracao) => demonstracao.linhas)
  assertSemSobreposicao(chosen)
  return { ...collectCadastro(chosen), saldos: chosen.flatMap(listSaldos), linhas: loaded }
}

function collectCadastro(
  demonstracoes: readonly ReadonlyMap<string, CvmLinha>[],
): Pick<Cvm, 'contas' | 'filiais' | 'meses' | 'fileLinhas'> {
  const contas = new Map<string, CvmConta>()
  const filiais = new Map<string, CvmFilial>()
  const meses = new Set<Mes>()
  const fileLinhas: CvmLinhaFile[] = []
  for (const demonstracao of demonstracoes) {
    for (const { conta, descricao, filial, nome, mes, valorCentavos, linha } of demonstracao.values()) {
      filiais.set(filial, { codigo: filial, nome })
      meses.add(mes)
      fileLinhas.push({ filial, mes, conta, descricao, valorCentavos, linha })
      if (!OUTSIDE.test(conta) && !contas.has(conta)) contas.set(conta, { codigo: conta, descricao })
    }
  }
  return {
    contas: [...contas.values()].toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1)),
    filiais: [...filiais.values()],
    meses: [...meses].toSorted(),
    fileLinhas,
  }
}

/**
 * Lists the own balances of a statement.
 * A parent keeps the part its children do not explain (in real files 3 of 136 do not add up), so every subtree adds up to the published
 * value.
 */
function listSaldos(demonstracao: ReadonlyMap<string, CvmLinha>): CvmSaldo[] {
  const own = new Map<string, number>()
  for (const [conta, { valorCentavos }] of demonstracao) {
    if (OUTSIDE.test(conta)) continue
    own.set(conta, (own.get(conta) ?? 0) + valorCentavos)
    const parent = findParent(demonstracao, conta)
    if (parent !== undefined) own.set(parent, (own.get(parent) ?? 0) - valorCentavos)
  }
  const saldos: CvmSaldo[] = []
  for (const [conta, valorCentavos] of own) {
    const line = demonstracao.get(conta)
    if (!Number.isSafeInteger(valorCentavos))
      throw new RefusedPlanilhaError('cvm_coluna_invalid', `As contas abaixo de ${conta} somam demais.`, { campo: 'VL_CONTA' })
    if (line !== undefined && valorCentavos !== 0)
      saldos.push({ filial: line.filial, conta, mes: line.mes, valorCentavos, linha: line.linha })
  }
  return saldos
}

function findParent(demonstracao: ReadonlyMap<string, CvmLinha>, conta: string): string | undefined {
  for (let fim = conta.lastIndexOf('.'); fim > 0; fim = conta.lastIndexOf('.', fim - 1)) {
    const parent = conta.slice(0, fim)
    if (demonstracao.has(parent)) return parent
  }
  return undefined
}
