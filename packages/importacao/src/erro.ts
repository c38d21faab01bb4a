import type { ImportacaoErroCorpo, SaudeArquivo } from './types.ts'

export type ImportacaoErroCode =
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

/** Refusal with a stable code, and the problem and next step in Portuguese. The import leaves nothing in the database. */
export class ImportacaoError extends Error {
  override readonly name = 'ImportacaoError'
  readonly code: ImportacaoErroCode
  readonly action: string
  readonly saude: SaudeArquivo | null

  constructor(code: ImportacaoErroCode, message: string, action: string, saude: SaudeArquivo | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.action = action
    this.saude = saude
  }

  toCorpo(): ImportacaoErroCorpo {
    return { code: this.code, message: this.message, action: this.action }
  }
}

export function canceled(): ImportacaoError {
  return new ImportacaoError('importacao_canceled', 'A importação foi cancelada.', 'Importe o arquivo de novo quando quiser.')
}
