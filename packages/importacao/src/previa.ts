import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Transacao } from '@lastro/db'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdLivro } from '@lastro/ecd'
import { mesFromSql, mesToSql } from '@lastro/engine'
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
} from '@lastro/planilha'
import type { Leitura, Mapeamento, PlanilhaPrevia } from '@lastro/planilha'
import { sql } from 'kysely'
import { convertSaude } from './ecd-relatorio.ts'
import { ImportacaoError } from './erro.ts'
import type { MapeamentoLembrado } from './mapeamento-lembrado.ts'
import { saudeOfRecusa } from './planilha-relatorio.ts'
import type { ImportacaoFormato } from './tipos.ts'

/** The registers before the chart of accounts fit in here many times over. */
const INICIO_BYTES = 64 * 1024
/** A sheet longer than this shows the months of its beginning only. */
const LINHAS_OLHADAS = 300_000

export type PlanilhaSugestao = Pick<PlanilhaPrevia, 'cabecalho' | 'amostra' | 'colunasTipadas' | 'mapeamento' | 'faltam' | 'planilhas'> & {
  origem: 'detectado' | 'lembrado' | 'cvm'
}

/** What a file says of itself. */
export type ArquivoExame = {
  formato: Exclude<ImportacaoFormato, 'ndjson'>
  empresa: string | null
  cnpj: string | null
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
 * @throws ImportacaoError `importacao_formato_unknown`, `importacao_arquivo_refused`
 */
export async function examineArquivo(caminho: string, findLembrado: FindMapeamento, escolha: ExameEscolha = {}): Promise<ArquivoExame> {
  try {
    const formato = await detectFormato(caminho)
    const exame = formato === 'ecd' ? examineEcd(caminho) : await examinePlanilha(caminho, formato, findLembrado, escolha)
    return { ...exame, formato }
  } catch (error) {
    if (!(error instanceof PlanilhaRecusadaError)) throw error
    const linha = error.problema.linha === null ? '' : `Linha ${error.problema.linha}: `
    throw new ImportacaoError(
      'importacao_formato_unknown',
      `${linha}${error.problema.mensagem}`,
      'Envie o arquivo da ECD (.txt) ou uma planilha com cabeçalho.',
      saudeOfRecusa(error),
      { cause: error },
    )
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
    return { empresa: empresa.nome, cnpj: empresa.cnpj, livro, meses, planilha: null }
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
  return {
    empresa: null,
    cnpj: null,
    livro: null,
    meses: faltam.length > 0 ? [] : await listMesesDaPlanilha(caminho, formato, vista.layout, mapeamento),
    planilha: { origem, cabecalho, amostra, colunasTipadas, mapeamento, faltam, planilhas },
  }
}

async function listMesesDaPlanilha(
  caminho: string,
  formato: 'csv' | 'xlsx',
  layout: PlanilhaPrevia['layout'],
  mapeamento: Mapeamento,
): Promise<Mes[]> {
  const tabela = await openTabela(caminho, formato, { mapeamento })
  const problemas = new ProblemaLista()
  if (layout === 'cvm') return (await readCvm(tabela, problemas)).meses
  const meses = new Set<Mes>()
  let olhadas = 0
  for await (const linhas of readLinhas(tabela, mapeamento, problemas)) {
    for (const { mes } of linhas) meses.add(mes)
    olhadas += linhas.length
    if (olhadas >= LINHAS_OLHADAS) break
  }
  return [...meses].toSorted()
}

/** Those of the months that already have active data, ascending. */
export async function listMesesCarregados(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Mes[]> {
  const { rows } = await sql<{ mes: number }>`
    select distinct mes from importacao_mes
    where cliente_id = ${clienteId} and ativo and mes = any(${meses.map(mesToSql)}::int[]) order by mes`.execute(tx)
  return rows.map(({ mes }) => mesFromSql(mes))
}
