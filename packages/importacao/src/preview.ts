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

const INICIO_BYTES = 64 * 1024
/** In a longer sheet the preview shows only the months of its beginning. */
const LINHAS_OLHADAS = 300_000

export type PlanilhaSugestao = Pick<PlanilhaPrevia, 'cabecalho' | 'amostra' | 'colunasTipadas' | 'mapeamento' | 'faltam' | 'planilhas'> & {
  origem: 'detectado' | 'lembrado' | 'cvm'
}

export type EmpresaArquivo = { nome: string; cnpj: string }

/** Companies of a CVM file, which has punctuated CNPJs. */
export function listEmpresas(filiais: readonly CvmFilial[]): EmpresaArquivo[] {
  return filiais.map(({ codigo, nome }) => ({ nome, cnpj: codigo.replaceAll(/[^0-9A-Z]/g, '') }))
}

export type ArquivoExame = {
  formato: Exclude<ImportacaoFormato, 'ndjson'>
  empresa: string | null
  cnpj: string | null
  empresas: EmpresaArquivo[]
  livro: EcdLivro | null
  meses: Mes[]
  planilha: PlanilhaSugestao | null
}

export type FindMapeamento = (assinatura: string) => Promise<MapeamentoLembrado | undefined>

export type ExameEscolha = { mapeamento?: Mapeamento | undefined; leitura?: Leitura | undefined }

/**
 * Examines the beginning of a file before its import.
 * Takes seconds on a large sheet, so it runs outside of a transaction. `mapeamento` is the choice of the user, to show its effect; else the
 * remembered one for these columns, else the detected one.
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
  // Counts unreadable lines too: under a wrong mapping all of a million may be.
  const inicio = takeInicio(tabela, LINHAS_OLHADAS)
  for await (const linhas of readLinhas(inicio, mapeamento, new ProblemaLista())) for (const { mes } of linhas) meses.add(mes)
  return [...meses].toSorted()
}
