/** Stored shapes of an import, which the API returns unchanged. */
import type { Mes } from '@lastro/engine'

export type ImportacaoFormat = 'ecd' | 'csv' | 'xlsx' | 'ndjson'
export type ImportacaoContent = 'lancamentos' | 'saldos'
export type ImportacaoMode = 'recusar' | 'substituir' | 'somar'
export type ImportacaoStage = 'ler' | 'conferir' | 'gravar' | 'comparar'

export type ImportProgress = {
  etapa: ImportacaoStage
  bytesLidos: number
  bytesTotal: number
  linhas: number
  lancamentos: number
  partidas: number
  rejeitadas: number
}

export type ImportacaoStop = 'cancelamento' | 'encerramento'

export type ImportacaoErrorBody = { code: string; message: string; action: string }

export type ImportacaoSummary = {
  empresa: string | null
  cnpj: string | null
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
  conferido: string
  problemas: number
}

/** Limit of stored problems; the rest is only counted. */
export const KEPT_PROBLEMAS = 1000

export type SaudeFile = { regras: SaudeRegra[]; problemas: SaudeProblema[]; totalProblemas: number }

export type ConferenciaLinha = {
  codigo: string
  descricao: string
  nivel: number
  totalizadora: boolean
  grupo: string | null
  arquivoCentavos: number
  calculadoCentavos: number
  diferencaCentavos: number
}

export type ImportacaoConferencia = {
  i355: { contas: number; diferencaCentavos: number } | null
  linhas: ConferenciaLinha[]
  motivoAusencia: string | null
}

export type ImportacaoResultado =
  | { status: 'concluida'; resumo: ImportacaoSummary; saude: SaudeFile; conferencia: ImportacaoConferencia }
  /** `recebida` is a requeued import, because its process ended. */
  | { status: 'recusada' | 'cancelada' | 'recebida'; erro: ImportacaoErrorBody; saude: SaudeFile | null }
