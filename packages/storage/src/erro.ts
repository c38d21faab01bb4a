export type StorageErrorCode =
  /** No answer, a refused request, or a wrong setting. */
  | 'storage_unavailable'
  | 'storage_full'
  /** The object is absent, or has other bytes than were stored. */
  | 'storage_damaged'

/** Its message and properties hold no access key and no signature, so that it may be logged. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}
