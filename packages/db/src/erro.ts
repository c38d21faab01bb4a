export type ErrorDatabaseCode =
  | 'banco_in_use'
  | 'banco_not_empty'
  | 'banco_platform_unsupported'
  | 'banco_folder_unreachable'
  | 'banco_version_unsupported'
  | 'banco_start_failed'
  | 'banco_role_missing'
  | 'banco_role_unsafe'
  | 'banco_url_invalid'
  | 'citus_failed'
  | 'citus_in_use'
  | 'citus_missing'
  | 'citus_no_workers'
  | 'citus_worker_refused'
  | 'migracao_invalid'
  | 'migracao_changed'
  | 'migracao_failed'
  | 'migracao_pending'

/** Operational error of the database, for the operator: what happened and what to do next. */
export class DatabaseError extends Error {
  readonly code: ErrorDatabaseCode
  readonly action: string

  constructor(code: ErrorDatabaseCode, message: string, action: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseError'
    this.code = code
    this.action = action
  }
}
