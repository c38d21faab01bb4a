/**
 * What the header `idempotency-key` carries: one for each thing that is to happen once, however often it is asked for.
 * Not `crypto.randomUUID`: browsers have that in secure contexts only, and an installation on plain http in a company's network is none.
 */
export function createChave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
