import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdLivro } from '@lastro/ecd'
import type { Mes } from '@lastro/engine'
import {
  detectFormat,
  listOpenQuestions,
  readingOf,
  listRolesFaltantes,
  openTable,
  RefusedPlanilhaError,
  previewPlanilha,
  PlanilhaProblemaList,
  readCvm,
  readLinhas,
  takeInicio,
} from '@lastro/planilha'
import type { CvmFilial, Question, ReadOptions, Mapeamento, PlanilhaLinha, PlanilhaPreview, PlanilhaTable } from '@lastro/planilha'
import { areAccumulated, serieOf } from './accumulated-saldos.ts'
import { convertSaude } from './ecd-saude.ts'
import { ImportacaoError } from './erro.ts'
import type { RememberedMapeamento } from './remembered-mapeamento.ts'
import { explainRefusal } from './planilha-saude.ts'
import type { ImportacaoFormat } from './types.ts'

const INICIO_BYTES = 64 * 1024
/** Beyond this number of rows the preview shows only the months of the beginning. */
const SCANNED_LINHAS_MAX = 300_000
/** Rows compared to recognise accumulated balances. */
const COMPARED_LINHAS_MAX = 50_000

export type PlanilhaSuggestion = Pick<
  PlanilhaPreview,
  'cabecalho' | 'amostra' | 'colunasTipadas' | 'mapeamento' | 'faltam' | 'planilhas' | 'outras'
> & {
  origem: 'detectado' | 'lembrado' | 'cvm'
  perguntas: Question[]
}

export type EmpresaFile = { nome: string; cnpj: string }

export function listEmpresas(filiais: readonly CvmFilial[]): EmpresaFile[] {
  return filiais.map(({ codigo, nome }) => ({ nome, cnpj: codigo.replaceAll(/[^0-9A-Z]/g, '') }))
}

export type FileExame = {
  formato: Exclude<ImportacaoFormat, 'ndjson'>
  empresa: string | null
  cnpj: string | null
  empresas: EmpresaFile[]
  livro: EcdLivro | null
  meses: Mes[]
  planilha: PlanilhaSuggestion | null
}

export type FindMapeamento = (signature: string) => Promise<RememberedMapeamento | undefined>

export type ExameChoice = { mapeamento?: Mapeamento | undefined; leitura?: ReadOptions | undefined }

/**
 * Examines the beginning of a file before its import.
 * Takes seconds on a large sheet, so it runs outside of a transaction. The mapping is the choice of the user, else the remembered one for
 * these columns, else the detected one.
 * @throws ImportacaoError `importacao_formato_unknown`, `importacao_mapeamento_required`, `importacao_arquivo_refused`
 */
export async function examineFile(path: string, findRemembered: FindMapeamento, choice: ExameChoice = {}): Promise<FileExame> {
  try {
    const formato = await detectFormat(path)
    const exame = formato === 'ecd' ? examineEcd(path) : await examinePlanilha(path, formato, findRemembered, choice)
    return { ...exame, formato }
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  }
}

type Exame = Omit<FileExame, 'formato'>

function examineEcd(path: string): Exame {
  const file = openSync(path, 'r')
  try {
    const leitor = createEcdLeitor({ tamanhoBytes: fstatSync(file).size })
    const inicio = new Uint8Array(INICIO_BYTES)
    leitor.push(inicio.subarray(0, readSync(file, inicio)))
    const refused = leitor.finished
    const { empresa, livro, meses, saude } = leitor.end()
    const fatal = refused ? saude.problemas.find(({ severidade }) => severidade === 'erro') : undefined
    if (fatal !== undefined) {
      throw new ImportacaoError(
        'importacao_arquivo_refused',
        `Linha ${fatal.linha}: ${fatal.mensagem}`,
        'Veja a linha indicada e envie o arquivo correto.',
        convertSaude(saude),
      )
    }
    return { empresa: empresa.nome, cnpj: empresa.cnpj, empresas: [], livro, meses, planilha: null }
  } finally {
    closeSync(file)
  }
}

async function examinePlanilha(
  path: string,
  format: 'csv' | 'xlsx',
  findRemembered: FindMapeamento,
  { mapeamento: chosen, leitura = chosen && readingOf(chosen) }: ExameChoice,
): Promise<Exame> {
  const view = await previewPlanilha(path, format, leitura)
  const remembered = chosen === undefined && view.layout !== 'cvm' ? await findRemembered(view.assinatura) : undefined
  const mapeamento = { ...view.mapeamento, ...remembered, ...chosen }
  const { cabecalho, amostra, colunasTipadas, planilhas, outras } = view
  const faltam = view.layout === 'cvm' ? [] : listRolesFaltantes(mapeamento)
  const origem = view.layout === 'cvm' ? 'cvm' : remembered === undefined ? 'detectado' : 'lembrado'
  const table = faltam.length > 0 || mapeamento.formatoData === undefined ? undefined : await openTable(path, format, { mapeamento })
  const cvm = table !== undefined && view.layout === 'cvm' ? await readCvm(table, new PlanilhaProblemaList()) : undefined
  const beginning = table === undefined || cvm !== undefined ? NOTHING : await readBeginning(table, mapeamento)
  const perguntas = view.layout === 'cvm' ? [] : listOpenQuestions(mapeamento, { cabecalho, outras, accumulated: beginning.accumulated })
  return {
    empresa: null,
    cnpj: null,
    empresas: listEmpresas(cvm?.filiais ?? []),
    livro: null,
    meses: cvm?.meses ?? beginning.meses,
    planilha: { origem, cabecalho, amostra, colunasTipadas, mapeamento, faltam, planilhas, outras, perguntas },
  }
}

type Beginning = { meses: Mes[]; accumulated: boolean | undefined }

const NOTHING: Beginning = { meses: [], accumulated: undefined }

async function readBeginning(table: PlanilhaTable, mapeamento: Mapeamento): Promise<Beginning> {
  const meses = new Set<Mes>()
  const saldos = new Map<string, Saldo>()
  let rows = 0
  // Counts unreadable lines too, because under a wrong mapping all may be unreadable.
  const inicio = takeInicio(table, SCANNED_LINHAS_MAX)
  for await (const lines of readLinhas(inicio, mapeamento, new PlanilhaProblemaList())) {
    for (const line of lines) {
      meses.add(line.mes)
      if (++rows <= COMPARED_LINHAS_MAX) addSaldo(saldos, line)
    }
  }
  const accumulated =
    mapeamento.valores === undefined ? areAccumulated([...saldos.values()], Math.min(rows, COMPARED_LINHAS_MAX)) : undefined
  return { meses: [...meses].toSorted(), accumulated }
}

type Saldo = Pick<PlanilhaLinha, 'conta' | 'centroCusto' | 'filial' | 'mes'> & { centavos: number }

function addSaldo(saldos: Map<string, Saldo>, line: PlanilhaLinha): void {
  const { conta, centroCusto, filial, mes } = line
  const key = `${serieOf(line)} ${mes}`
  const saldo = saldos.get(key) ?? { conta, centroCusto, filial, mes, centavos: 0 }
  saldo.centavos += line.creditoCentavos - line.debitoCentavos
  saldos.set(key, saldo)
}
