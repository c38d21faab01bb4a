/**
 * Idempotency key for one action, reused by its retries.
 * `crypto.randomUUID` exists only in secure contexts, which an installation on plain http is not.
 */
export function createChave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
