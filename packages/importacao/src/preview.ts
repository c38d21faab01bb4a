import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdLivro } from '@lastro/ecd'
import type { Mes } from '@lastro/engine'
import {
  detectFormato,
  leituraOf,
  listPapeisFaltantes,
  openTabela,
  PlanilhaRecusadaError,
  previewPlanilha,
  ProblemaLista,
  readCvm,
  readLinhas,
  takeInicio,
} from '@lastro/planilha'
import type { CvmFilial, Leitura, Mapeamento, PlanilhaPrevia, Tabela } from '@lastro/planilha'
import { convertSaude } from './ecd-relatorio.ts'
import { ImportacaoError } from './erro.ts'
import type { MapeamentoLembrado } from './remembered-mapeamento.ts'
import { explainRecusa } from './planilha-relatorio.ts'
import type { ImportacaoFormato } from './types.ts'

/** The registers before the chart of accounts fit in here many times over. */
const INICIO_BYTES = 64 * 1024
/** A sheet longer than this shows the months of its beginning only. */
const LINHAS_OLHADAS = 300_000

export type PlanilhaSugestao = Pick<PlanilhaPrevia, 'cabecalho' | 'amostra' | 'colunasTipadas' | 'mapeamento' | 'faltam' | 'planilhas'> & {
  origem: 'detectado' | 'lembrado' | 'cvm'
}

export type EmpresaArquivo = { nome: string; cnpj: string }

/** The companies of CVM's file, which writes their CNPJ with its signs. */
export function listEmpresas(filiais: readonly CvmFilial[]): EmpresaArquivo[] {
  return filiais.map(({ codigo, nome }) => ({ nome, cnpj: codigo.replaceAll(/[^0-9A-Z]/g, '') }))
}

/** What a file says of itself. */
export type ArquivoExame = {
  formato: Exclude<ImportacaoFormato, 'ndjson'>
  empresa: string | null
  cnpj: string | null
  /** Of a file of several companies, in its order; else empty. */
  empresas: EmpresaArquivo[]
  livro: EcdLivro | null
  /** Months of the file, ascending; empty while a sheet lacks its mapping. */
  meses: Mes[]
  /** CSV and XLSX only. */
  planilha: PlanilhaSugestao | null
}

/** How this cliente read a sheet with the same header last time. */
export type FindMapeamento = (assinatura: string) => Promise<MapeamentoLembrado | undefined>

/** What the user already decided about a sheet: all of it, or only how it becomes rows and columns. */
export type ExameEscolha = { mapeamento?: Mapeamento | undefined; leitura?: Leitura | undefined }

/**
 * Says what a file is before it is imported, from its beginning. It takes seconds on a large sheet, so it needs no transaction around it.
 * `mapeamento` is the user's own, to see its effect; else the one remembered for these columns, else the detected one.
 * @throws ImportacaoError `importacao_formato_unknown`, `importacao_mapeamento_required`, `importacao_arquivo_refused`
 */
export async function examineArquivo(caminho: string, findLembrado: FindMapeamento, escolha: ExameEscolha = {}): Promise<ArquivoExame> {
  try {
    const formato = await detectFormato(caminho)
    const exame = formato === 'ecd' ? examineEcd(caminho) : await examinePlanilha(caminho, formato, findLembrado, escolha)
    return { ...exame, formato }
  } catch (error) {
    throw error instanceof PlanilhaRecusadaError ? explainRecusa(error) : error
  }
}

type Exame = Omit<ArquivoExame, 'formato'>

function examineEcd(caminho: string): Exame {
  const arquivo = openSync(caminho, 'r')
  try {
    const leitor = createEcdLeitor({ tamanhoBytes: fstatSync(arquivo).size })
    const inicio = new Uint8Array(INICIO_BYTES)
    leitor.push(inicio.subarray(0, readSync(arquivo, inicio)))
    const recusado = leitor.finished
    const { empresa, livro, meses, saude } = leitor.end()
    // The rest of the file is missing here, so only what ends the reading at once is a verdict.
    const fatal = recusado ? saude.problemas.find(({ severidade }) => severidade === 'erro') : undefined
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
    closeSync(arquivo)
  }
}

async function examinePlanilha(
  caminho: string,
  formato: 'csv' | 'xlsx',
  findLembrado: FindMapeamento,
  { mapeamento: escolhido, leitura = escolhido && leituraOf(escolhido) }: ExameEscolha,
): Promise<Exame> {
  const vista = await previewPlanilha(caminho, formato, leitura)
  const lembrado = escolhido === undefined && vista.layout !== 'cvm' ? await findLembrado(vista.assinatura) : undefined
  const mapeamento = { ...vista.mapeamento, ...lembrado, ...escolhido }
  const { cabecalho, amostra, colunasTipadas, planilhas } = vista
  const faltam = vista.layout === 'cvm' ? [] : listPapeisFaltantes(mapeamento)
  const origem = vista.layout === 'cvm' ? 'cvm' : lembrado === undefined ? 'detectado' : 'lembrado'
  const tabela = faltam.length > 0 ? undefined : await openTabela(caminho, formato, { mapeamento })
  const cvm = tabela !== undefined && vista.layout === 'cvm' ? await readCvm(tabela, new ProblemaLista()) : undefined
  return {
    empresa: null,
    cnpj: null,
    empresas: listEmpresas(cvm?.filiais ?? []),
    livro: null,
    meses: cvm?.meses ?? (tabela === undefined ? [] : await listMesesDaPlanilha(tabela, mapeamento)),
    planilha: { origem, cabecalho, amostra, colunasTipadas, mapeamento, faltam, planilhas },
  }
}

async function listMesesDaPlanilha(tabela: Tabela, mapeamento: Mapeamento): Promise<Mes[]> {
  const meses = new Set<Mes>()
  // Whether its lines can be read or not: under a wrong mapping not one of a million can.
  const inicio = takeInicio(tabela, LINHAS_OLHADAS)
  for await (const linhas of readLinhas(inicio, mapeamento, new ProblemaLista())) for (const { mes } of linhas) meses.add(mes)
  return [...meses].toSorted()
}
