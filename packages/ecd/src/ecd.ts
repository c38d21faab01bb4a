/** Result of reading an ECD file: registers, monthly balances, reconciliation, health report. Postings are not kept. */
import type { EcdConferencia } from './conferencia.ts'
import type { Saude } from './saude.ts'

/** Natureza of an account in the file: 1 ativo, 2 passivo, 3 patrimônio líquido, 4 resultado, 5 compensação, 9 outras. */
export type Natureza = 1 | 2 | 3 | 4 | 5 | 9

export type EcdConta = {
  codigo: string
  descricao: string
  /** COD_CTA_SUP, '' at the top. Often wrong in real files, so use it as a hint, never as a key. */
  contaSuperior: string
  natureza: Natureza
  analitica: boolean
  nivel: number
  codigoReferencial: string
  linha: number
}

export type EcdCentroCusto = {
  codigo: string
  /** '' when the code has no I100. */
  descricao: string
}

export type EcdCadastro = {
  meses: string[]
  contas: EcdConta[]
  centrosCusto: EcdCentroCusto[]
}

/** Monthly sums as parallel arrays, indexed by (conta, centro de custo, mês) with movement. */
export type EcdSaldos = {
  quantidade: number
  conta: Int32Array
  centroCusto: Int32Array
  mes: Int32Array
  /** Integer centavos, both ≥ 0. */
  debitoCentavos: Float64Array
  creditoCentavos: Float64Array
  /** Number of postings in the sum; 0 when it is from balances. */
  partidas: Int32Array
}

/** Book types with the result of a company: complete, summarised, daily balance sheets. */
export const ECD_LIVROS = ['G', 'R', 'B'] as const
export type EcdLivro = (typeof ECD_LIVROS)[number]

export type Ecd = EcdCadastro & {
  empresa: { nome: string; cnpj: string }
  /** null when the file was refused before this field. */
  livro: EcdLivro | null
  /** 0 when the file was refused before this field. */
  leiaute: number
  codificacao: 'ascii' | 'iso-8859-1' | 'utf-8' | 'mista'
  /** First and last day, `2025-01-01`; '' when the file was refused before this field. */
  inicio: string
  fim: string
  linhas: number
  lancamentos: number
  partidas: number
  /** Source of `saldos`: entries (I250), monthly balances (I155) or daily balance sheets (I310). */
  origemSaldos: 'lancamentos' | 'saldos' | 'balancetes'
  saldos: EcdSaldos
  /** Closing entries only (IND_LCTO = E, or the I355 when the file has no entries). */
  encerramento: EcdSaldos
  conferencia: EcdConferencia
  saude: Saude
}
