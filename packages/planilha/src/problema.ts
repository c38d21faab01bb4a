import { LIMIT_LINHAS_XLSX } from './limits.ts'
import { shortenTexto } from './text.ts'

export type ProblemaRegra =
  | 'arquivo_malformed'
  | 'arquivo_limit_exceeded'
  | 'codificacao_corrupted'
  | 'cabecalho_missing'
  | 'mapeamento_incomplete'
  | 'conta_missing'
  | 'data_invalid'
  | 'valor_invalid'
  | 'dc_invalid'
  | 'texto_too_long'
  | 'lancamento_unbalanced'
  | 'periodo_unbalanced'
  | 'conta_sintetica_mismatch'
  | 'saldo_anterior_missing'
  | 'planilha_repeated'
  | 'cvm_coluna_invalid'
  | 'cvm_conta_duplicate'

export type PlanilhaProblema = {
  regra: ProblemaRegra
  severidade: 'erro' | 'aviso'
  linha: number | null
  campo: string | null
  valor: string | null
  mensagem: string
  efeito: string | null
}

/** Above the row numbers of every file, and a multiple of the rows of a sheet. */
const SECOND_POSTING = 1024 * LIMIT_LINHAS_XLSX

/** Number of the second posting of a row with two accounts, because a number names one posting. */
export function secondPostingOf(line: number): number {
  return line + SECOND_POSTING
}

/** Row and sheet of a posting as its file has them. */
export function placeInFile(line: number, planilhas: readonly string[]): { linha: number; planilha: string | null } {
  const linha = line > SECOND_POSTING ? line - SECOND_POSTING : line
  if (planilhas.length < 2) return { linha, planilha: null }
  return { linha: rowOfSheet(linha), planilha: planilhas[sheetIndexOf(linha)] ?? null }
}

/** Position of the sheet of a row, when several sheets are read as one table. */
export function sheetIndexOf(line: number): number {
  return Math.floor((line - 1) / LIMIT_LINHAS_XLSX)
}

/** Row within its sheet, when several sheets are read as one table. */
export function rowOfSheet(line: number): number {
  return ((line - 1) % LIMIT_LINHAS_XLSX) + 1
}

const LISTED_MAX = 1000

/** Problems of a file: all counted, the first thousand kept, errors before warnings. */
export class PlanilhaProblemaList {
  readonly itens: PlanilhaProblema[] = []
  readonly porRegra = new Map<ProblemaRegra, number>()
  erros = 0
  avisos = 0
  #listedAvisos = 0
  readonly #planilhas: readonly string[]

  /** @param planilhas names of the sheets when several are read as one table, whose row numbers continue */
  constructor(planilhas: readonly string[] = []) {
    this.#planilhas = planilhas
  }

  add(problema: PlanilhaProblema): void {
    this.porRegra.set(problema.regra, (this.porRegra.get(problema.regra) ?? 0) + 1)
    if (problema.severidade === 'erro') this.erros++
    else this.avisos++
    if (this.itens.length >= LISTED_MAX) {
      if (problema.severidade === 'aviso' || this.#listedAvisos === 0) return
      this.itens.splice(
        this.itens.findLastIndex(({ severidade }) => severidade === 'aviso'),
        1,
      )
      this.#listedAvisos--
    }
    if (problema.severidade === 'aviso') this.#listedAvisos++
    this.itens.push({ ...problema, ...this.#place(problema), valor: problema.valor === null ? null : shortenTexto(problema.valor) })
  }

  #place({ linha, campo }: PlanilhaProblema): Pick<PlanilhaProblema, 'linha' | 'campo'> {
    if (linha === null || linha <= LIMIT_LINHAS_XLSX || this.#planilhas.length < 2) return { linha, campo }
    const nome = this.#planilhas[sheetIndexOf(linha)] ?? ''
    return { linha: rowOfSheet(linha), campo: campo === null ? `planilha ${nome}` : `${campo} da planilha ${nome}` }
  }
}

export class RefusedPlanilhaError extends Error {
  override readonly name = 'RefusedPlanilhaError'
  readonly problema: PlanilhaProblema

  constructor(
    regra: ProblemaRegra,
    mensagem: string,
    where: { linha?: number; campo?: string; valor?: string } = {},
    options?: ErrorOptions,
  ) {
    super(mensagem, options)
    this.problema = {
      regra,
      severidade: 'erro',
      linha: where.linha ?? null,
      campo: where.campo ?? null,
      valor: where.valor === undefined ? null : shortenTexto(where.valor),
      mensagem,
      efeito: null,
    }
  }
}
