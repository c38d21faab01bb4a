import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Transacao } from '@lastro/db'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdLivro } from '@lastro/ecd'
import { mesFromSql, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
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
import type { CvmFilial, Leitura, Mapeamento, PlanilhaPrevia, Tabela } from '@lastro/planilha'
import { sql } from 'kysely'
import { convertSaude } from './ecd-relatorio.ts'
import { ImportacaoError } from './erro.ts'
import type { MapeamentoLembrado } from './mapeamento-lembrado.ts'
import { explainRecusa } from './planilha-relatorio.ts'
import type { ImportacaoFormato } from './tipos.ts'

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
  const problemas = new ProblemaLista()
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

/** An import that counts in some of the months asked about: what would no longer count if they were replaced. */
export type Carregada = {
  id: number
  arquivoNome: string
  meses: Mes[]
  partidas: number
  /** Credits less debits of result accounts over these months. */
  resultadoCentavos: number
}

/** The imports that count in those months, each with its part of them, oldest first. */
export async function listCarregadas(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Carregada[]> {
  const { rows } = await sql<Omit<Carregada, 'meses'> & { meses: number[] }>`
    select i.id, i.arquivo_nome as "arquivoNome", array_agg(m.mes order by m.mes) as meses,
      sum(coalesce(r.partidas, 0))::integer as partidas, sum(coalesce(r.resultado, 0))::bigint as "resultadoCentavos"
    from importacao_mes m join importacao i on i.cliente_id = m.cliente_id and i.id = m.importacao_id
    left join (
      select s.importacao_id, s.mes, sum(s.partidas) as partidas,
        sum(s.credito_centavos - s.debito_centavos) filter (where c.natureza = ${NATUREZA_RESULTADO}) as resultado
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where s.cliente_id = ${clienteId} and s.mes = any(${meses.map(mesToSql)}::int[])
      group by s.importacao_id, s.mes
    ) r on r.importacao_id = m.importacao_id and r.mes = m.mes
    where m.cliente_id = ${clienteId} and m.ativo and m.mes = any(${meses.map(mesToSql)}::int[])
    group by i.id, i.arquivo_nome order by i.id`.execute(tx)
  return rows.map((row) => ({ ...row, meses: row.meses.map(mesFromSql) }))
}

/** Result of each of those months that has active data: credits less debits of result accounts over the imports that count in it. */
export async function sumResultados(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Map<Mes, number>> {
  const { rows } = await sql<{ mes: number; resultadoCentavos: number }>`
    select m.mes, coalesce(sum(s.credito_centavos - s.debito_centavos) filter (where c.natureza = ${NATUREZA_RESULTADO}), 0)::bigint
      as "resultadoCentavos"
    from importacao_mes m
    left join saldo_mensal s on s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes
    left join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where m.cliente_id = ${clienteId} and m.ativo and m.mes = any(${meses.map(mesToSql)}::int[])
    group by m.mes`.execute(tx)
  return new Map(rows.map(({ mes, resultadoCentavos }) => [mesFromSql(mes), resultadoCentavos]))
}
