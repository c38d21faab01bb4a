import type { EcdLivro } from '@lastro/ecd'
import type { DefeitoCodigo } from './defects.ts'

export const ECD_RAMOS = ['comercio', 'servicos', 'industria'] as const
export type EcdRamo = (typeof ECD_RAMOS)[number]

export const ECD_ENCERRAMENTOS = ['anual', 'trimestral', 'mensal'] as const
export type EcdEncerramento = (typeof ECD_ENCERRAMENTOS)[number]

export type EcdGeradorOpcoes = {
  /** Same seed and options, same bytes. */
  semente: number
  ano: number
  nome: string
  /** 14 positions, check digits included. */
  cnpj: string
  ramo: EcdRamo
  /** About how many postings (I250); at least a few hundred come out, as payroll, taxes and closing exist in any year. */
  partidas: number
  /** Gross revenue of the year, in centavos. */
  receitaCentavos: number
  lucrativa: boolean
  /** Twelve weights, one per month. */
  sazonalidade: readonly number[]
  centrosCusto: boolean
  livro: EcdLivro
  /** Whether entries are written; without them the file has balances only. Book B never has entries. */
  lancamentos: boolean
  leiaute: number
  encerramento: EcdEncerramento
  codificacao: 'iso-8859-1' | 'utf-8' | 'utf-8-bom'
  fimLinha: 'crlf' | 'lf'
  /** Final bar of the lines; real files lose it in editors. */
  barraFinal: boolean
  /** Bytes of a signature block after the 9999. */
  assinatura: boolean
  /** Balances the year opens with, centavos by account code, credit positive (the final balances of the year before). */
  saldosIniciais: Readonly<Record<string, number>> | undefined
  /** Breaks the file in one known way. */
  defeito: DefeitoCodigo | undefined
}

/** Retail-like year: a slow start, a dip in July, the last quarter on top. */
const SAZONALIDADE_COMERCIO = [8, 7, 8, 8, 9, 8, 7, 8, 8, 9, 11, 12] as const

export const ECD_PADRAO: EcdGeradorOpcoes = {
  semente: 1,
  ano: 2025,
  nome: 'COMERCIAL AURORA & IRMÃOS LTDA',
  cnpj: '12345678000195',
  ramo: 'comercio',
  partidas: 10_000,
  receitaCentavos: 24_000_000_00,
  lucrativa: true,
  sazonalidade: SAZONALIDADE_COMERCIO,
  centrosCusto: true,
  livro: 'G',
  lancamentos: true,
  leiaute: 9,
  encerramento: 'anual',
  codificacao: 'iso-8859-1',
  fimLinha: 'crlf',
  barraFinal: true,
  assinatura: false,
  saldosIniciais: undefined,
  defeito: undefined,
}
