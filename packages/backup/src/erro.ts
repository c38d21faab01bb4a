export type BackupErrorCode =
  | 'backup_damaged'
  | 'backup_key_missing'
  | 'backup_key_invalid'
  | 'backup_key_wrong'
  | 'backup_newer'
  | 'backup_source_unready'
  | 'backup_restore_unfinished'
  | 'backup_schema_unknown'
  | 'backup_target_not_empty'
  | 'backup_different'
  | 'backup_storage_unavailable'
  | 'backup_uploads_left'

/** A backup that cannot be written or restored, for the operator: what happened and what to do next. */
export class BackupError extends Error {
  readonly code: BackupErrorCode
  readonly action: string

  constructor(code: BackupErrorCode, message: string, action: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
    this.action = action
  }
}

export function damaged(reason: string, options?: ErrorOptions): BackupError {
  return new BackupError(
    'backup_damaged',
    `O backup está incompleto ou danificado: ${reason}.`,
    'Nada foi restaurado. Use outra cópia deste arquivo, ou um backup anterior.',
    options,
  )
}

/** The name comes from the file, so only printable ASCII of it goes to a terminal. */
export function unexpected({ name, size }: { name: string; size: number }): BackupError {
  return damaged(`não se espera “${name.replaceAll(/[^ -~]/g, '?').slice(0, 100)}” com ${size} bytes`)
}
