/** Whether PostgreSQL refused a row because a unique key is taken. The transaction is then aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
