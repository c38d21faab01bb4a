import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createEcdLeitor } from '@lastro/ecd'
import type { EcdLivro } from '@lastro/ecd'
import type { Mes } from '@lastro/engine'
import { detectFormat, openTable, RefusedPlanilhaError, PlanilhaProblemaList, readCvm } from '@lastro/planilha'
import type { CvmFilial, Mapeamento, PlanilhaPreview } from '@lastro/planilha'
import { convertSaude } from './ecd-saude.ts'
import { ImportacaoError } from './erro.ts'
import { explainRefusal } from './planilha-saude.ts'
import { findQuestions } from './questions.ts'
import type { OpenQuestion } from './open-question.ts'
import { resolveReceita } from './receita.ts'
import type { FindReceitas, ReceitaChoice, ResolvedReceita } from './receita.ts'
import { explainReceita } from './receita-text.ts'
import type { ReceitaPart } from './receita-text.ts'
import type { RememberedReceita } from './remembered-receitas.ts'
import { readBeginning } from './sheet-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { ImportacaoFormat } from './types.ts'

const INICIO_BYTES = 64 * 1024
export type PlanilhaSuggestion = Pick<
  PlanilhaPreview,
  'cabecalho' | 'amostra' | 'colunasTipadas' | 'mapeamento' | 'faltam' | 'planilhas' | 'outras'
> & {
  origem: ResolvedReceita['origem']
  /** Remembered recipe under which the sheet is read, and the person whose choice it is. */
  receita: Pick<RememberedReceita, 'id' | 'nome' | 'por'> | null
  /** Columns of the sheet; those that the arrangement adds follow. */
  largura: number
  perguntas: OpenQuestion[]
  explicacao: ReceitaPart[]
  linhas: SheetRow[]
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

/**
 * Examines the beginning of a file before its import.
 * Takes seconds on a large sheet, so it runs outside of a transaction. The mapping is the choice of the user, else the remembered one for
 * these columns, else the detected one.
 * @throws ImportacaoError `importacao_formato_unknown`, `importacao_mapeamento_required`, `importacao_arquivo_refused`
 */
export async function examineFile(path: string, findReceitas: FindReceitas, choice: ReceitaChoice = {}): Promise<FileExame> {
  try {
    const formato = await detectFormat(path)
    const exame = formato === 'ecd' ? examineEcd(path) : await examinePlanilha(path, formato, findReceitas, choice)
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

async function examinePlanilha(path: string, format: 'csv' | 'xlsx', findReceitas: FindReceitas, choice: ReceitaChoice): Promise<Exame> {
  const resolved = await resolveReceita(path, format, findReceitas, choice)
  const { origem, view, proposed, remembered } = resolved
  const mapeamento = await withoutDisproved(path, format, resolved)
  const { cabecalho, amostra, colunasTipadas, planilhas, outras } = view
  const planilha = {
    origem,
    receita: remembered === undefined ? null : { id: remembered.id, nome: remembered.nome, por: remembered.por },
    cabecalho,
    amostra,
    colunasTipadas,
    mapeamento,
    planilhas,
    outras,
    largura: mapeamento.arranjo?.largura ?? cabecalho.length,
  }
  if (origem === 'cvm') {
    const cvm = await readCvm(await openTable(path, format, { mapeamento }), new PlanilhaProblemaList())
    const exame = { ...planilha, faltam: [], perguntas: [], explicacao: [], linhas: [] }
    return { empresa: null, cnpj: null, empresas: listEmpresas(cvm.filiais), livro: null, meses: cvm.meses, planilha: exame }
  }
  const beginning = await readBeginning(path, format, { mapeamento, view })
  return {
    empresa: null,
    cnpj: null,
    empresas: [],
    livro: null,
    meses: beginning.meses,
    planilha: {
      ...planilha,
      faltam: view.faltam,
      perguntas: findQuestions(mapeamento, view, beginning.rows),
      explicacao: explainReceita(mapeamento, view, proposed),
      linhas: beginning.linhas,
    },
  }
}

/**
 * The mapping without the remembered answer that the rows of this file disprove.
 * A program prints movements and accumulated balances under one header.
 */
async function withoutDisproved(
  path: string,
  format: 'csv' | 'xlsx',
  { mapeamento, proposed, remembered, view }: ResolvedReceita,
): Promise<Mapeamento> {
  const { valores, ...open } = mapeamento
  if (remembered === undefined || valores === proposed.valores) return mapeamento
  const { rows } = await readBeginning(path, format, { mapeamento: open, view })
  const isDisproved = rows?.accumulated !== undefined && rows.accumulated !== (valores === 'acumulado')
  return isDisproved ? open : mapeamento
}
