import type { EcdLivro } from '@lastro/ecd'
import type { DefeitoCodigo } from './defects.ts'

export const ECD_RAMOS = ['comercio', 'servicos', 'industria'] as const
export type EcdRamo = (typeof ECD_RAMOS)[number]

export const ECD_ENCERRAMENTOS = ['anual', 'trimestral', 'mensal'] as const
export type EcdEncerramento = (typeof ECD_ENCERRAMENTOS)[number]

export type EcdGeneratorOptions = {
  /** Same seed and options, same bytes. */
  seed: number
  ano: number
  nome: string
  cnpj: string
  ramo: EcdRamo
  /** Approximate number of postings (I250). At least a few hundred, as every year has payroll, taxes and closing. */
  partidas: number
  receitaCentavos: number
  lucrativa: boolean
  sazonalidade: readonly number[]
  centrosCusto: boolean
  livro: EcdLivro
  /** Writes entries; without them the file has balances only. Book B never has entries. */
  lancamentos: boolean
  leiaute: number
  encerramento: EcdEncerramento
  codificacao: 'iso-8859-1' | 'utf-8' | 'utf-8-bom'
  fimLinha: 'crlf' | 'lf'
  /** Trailing bar of the lines, which real files lose in editors. */
  trailingPipe: boolean
  assinatura: boolean
  /** Opening balances in centavos by account code, credit positive. */
  saldosIniciais: Readonly<Record<string, number>> | undefined
  defeito: DefeitoCodigo | undefined
}

const SAZONALIDADE_COMERCIO = [8, 7, 8, 8, 9, 8, 7, 8, 8, 9, 11, 12] as const

export const ECD_PADRAO: EcdGeneratorOptions = {
  seed: 1,
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
  trailingPipe: true,
  assinatura: false,
  saldosIniciais: undefined,
  defeito: undefined,
}
