/** What is left of an ECD file after reading it: registers, monthly balances, the file's own results, its health. No posting is kept. */
import type { Conferencia } from './conferencia.ts'
import type { Saude } from './saude.ts'

/** Natureza of an account as the file says it: 1 ativo, 2 passivo, 3 patrimônio líquido, 4 resultado, 5 compensação, 9 outras. */
export type Natureza = 1 | 2 | 3 | 4 | 5 | 9

export type EcdConta = {
  codigo: string
  descricao: string
  /** COD_CTA_SUP, '' at the top. Real files get this one wrong: a hint, never a key. */
  contaSuperior: string
  natureza: Natureza
  analitica: boolean
  nivel: number
  /** Last filled COD_CTA_REF of the account's I051, '' when there is none. */
  codigoReferencial: string
  /** Line of the I050. */
  linha: number
}

export type EcdCentroCusto = {
  codigo: string
  /** '' when the code was used without an I100. */
  descricao: string
}

export type EcdCadastro = {
  /** Months of the bookkeeping in order, `2025-01`; at most 12. */
  meses: string[]
  contas: EcdConta[]
  centrosCusto: EcdCentroCusto[]
}

/** Monthly sums as parallel arrays, one index per (conta, centro de custo, mês) with movement. */
export type EcdSaldos = {
  quantidade: number
  /** Position in `contas`. */
  conta: Int32Array
  /** Position in `centrosCusto`, −1 for none. */
  centroCusto: Int32Array
  /** Position in `meses`. */
  mes: Int32Array
  /** Integer centavos, both ≥ 0. */
  debitoCentavos: Float64Array
  creditoCentavos: Float64Array
  /** How many postings made the sum; 0 when it comes from balances. */
  partidas: Int32Array
}

/** Books that carry the result of a company: complete, summarised, daily balance sheets. */
export const ECD_LIVROS = ['G', 'R', 'B'] as const
export type EcdLivro = (typeof ECD_LIVROS)[number]

export type Ecd = EcdCadastro & {
  empresa: { nome: string; cnpj: string }
  /** null when the file was refused before it said so. */
  livro: EcdLivro | null
  /** 1 to 9; 0 when the file was refused before it said so. */
  leiaute: number
  codificacao: 'ascii' | 'iso-8859-1' | 'utf-8' | 'mista'
  /** First and last day, `2025-01-01`; '' when the file was refused before it said so. */
  inicio: string
  fim: string
  linhas: number
  lancamentos: number
  partidas: number
  /** What `saldos` was summed from: entries (I250), monthly balances (I155) or daily balance sheets (I310). */
  origemSaldos: 'lancamentos' | 'saldos' | 'balancetes'
  /** Movement without the closing entries, all accounts. */
  saldos: EcdSaldos
  /** The closing entries alone (IND_LCTO = E, or what I355 says was closed when the file has no entries). */
  encerramento: EcdSaldos
  conferencia: Conferencia
  saude: Saude
}
