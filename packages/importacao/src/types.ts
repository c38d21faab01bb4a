/**
 * What an import says about itself. These shapes are stored as they are (`importacao.progresso`, `resumo`, `saude`, `conferencia`, `erro`)
 * and the API gives them out as they are: its contract describes the same ones.
 */
import type { Mes } from '@lastro/engine'

export type ImportacaoFormato = 'ecd' | 'csv' | 'xlsx' | 'ndjson'
export type ImportacaoConteudo = 'lancamentos' | 'saldos'
export type ImportacaoModo = 'recusar' | 'substituir' | 'somar'
export type ImportacaoEtapa = 'ler' | 'conferir' | 'gravar' | 'comparar'

export type Progresso = {
  etapa: ImportacaoEtapa
  bytesLidos: number
  bytesTotal: number
  linhas: number
  lancamentos: number
  partidas: number
  rejeitadas: number
}

/** Why an import is to stop: a person wants it no more, or the process that runs it ends. */
export type ImportacaoParada = 'cancelamento' | 'encerramento'

export type ImportacaoErroCorpo = { code: string; message: string; action: string }

export type ImportacaoResumo = {
  empresa: string | null
  cnpj: string | null
  /** Book of an ECD: G, R or B. */
  livro: string | null
  leiaute: string | null
  inicio: Mes | null
  fim: Mes | null
  linhas: number
  lancamentos: number
  partidas: number
  contas: number
  centrosCusto: number
  filiais: number
  regrasDeParaCriadas: number
  /** Result accounts with movement in this file that no De-Para rule reaches. */
  contasSemDePara: number
}

export type SaudeProblema = {
  regra: string
  gravidade: 'erro' | 'aviso'
  linha: number | null
  campo: string | null
  valor: string | null
  mensagem: string
  trecho: string | null
  efeito: string | null
}

export type SaudeRegra = {
  codigo: string
  titulo: string
  resultado: 'passou' | 'aviso' | 'erro' | 'nao_se_aplica'
  /** How much was checked: `5.528 lançamentos`. */
  conferido: string
  problemas: number
}

/** A file may have a million problems: the first ones are kept one by one, the rest is only counted. */
export const PROBLEMAS_GUARDADOS = 1000

export type SaudeArquivo = { regras: SaudeRegra[]; problemas: SaudeProblema[]; totalProblemas: number }

export type ConferenciaLinha = {
  codigo: string
  descricao: string
  nivel: number
  totalizadora: boolean
  /** Company and fiscal year, when the file has several. */
  grupo: string | null
  arquivoCentavos: number
  calculadoCentavos: number
  diferencaCentavos: number
}

export type Conferencia = {
  i355: { contas: number; diferencaCentavos: number } | null
  linhas: ConferenciaLinha[]
  motivoAusencia: string | null
}

export type ImportacaoResultado =
  | { status: 'concluida'; resumo: ImportacaoResumo; saude: SaudeArquivo; conferencia: Conferencia }
  /** `recebida`: put back in the queue, because the process that ran it ended. */
  | { status: 'recusada' | 'cancelada' | 'recebida'; erro: ImportacaoErroCorpo; saude: SaudeArquivo | null }
