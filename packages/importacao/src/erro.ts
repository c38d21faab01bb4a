import type { ImportacaoErrorBody, SaudeFile } from './types.ts'

export type ImportacaoErrorCode =
  | 'disco_full'
  | 'importacao_arquivo_refused'
  | 'importacao_canceled'
  | 'importacao_duplicate'
  | 'importacao_empresa_mismatch'
  | 'importacao_formato_unknown'
  | 'importacao_interrupted'
  | 'importacao_mapeamento_required'
  | 'importacao_meses_loaded'
  | 'importacao_state_conflict'
  | 'importacao_superseded'
  | 'lancamento_externo_changed'
  | 'mes_closed'
  | 'registro_not_found'

export class ImportacaoError extends Error {
  override readonly name = 'ImportacaoError'
  readonly code: ImportacaoErrorCode
  readonly action: string
  readonly saude: SaudeFile | null

  constructor(code: ImportacaoErrorCode, message: string, action: string, saude: SaudeFile | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.action = action
    this.saude = saude
  }

  toBody(): ImportacaoErrorBody {
    return { code: this.code, message: this.message, action: this.action }
  }
}

export function canceled(): ImportacaoError {
  return new ImportacaoError('importacao_canceled', 'A importação foi cancelada.', 'Importe o arquivo de novo quando quiser.')
}
