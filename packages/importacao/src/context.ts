import type { Transacao } from '@lastro/db'
import type pg from 'pg'
import { canceled } from './erro.ts'
import type { ProgressEmitter } from './progress.ts'
import type { ImportacaoFormat, ImportacaoMode } from './types.ts'

/** Context of every import step. Use `client`, the connection of `tx`, only for a COPY. */
export type ImportacaoContext = {
  tx: Transacao
  client: pg.PoolClient
  clienteId: string
  usuarioId: string | null
  importacaoId: number
  caminho: string
  formato: ImportacaoFormat
  modo: ImportacaoMode
  mapeamento: unknown
  signal: AbortSignal
  progresso: ProgressEmitter
}

export function assertNotCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw canceled()
}
