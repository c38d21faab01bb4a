/** Authenticator codes (TOTP): RFC 6238 as common apps implement it (SHA-1, six digits, 30 seconds). */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PASSO_MS = 30_000
const SEGREDO_BYTES = 20
/** Tolerated clock skew in steps, either way. */
const JANELA = 1

function totpOf(segredo: Buffer, labels: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...labels, algorithm: 'SHA1', digits: 6, period: PASSO_MS / 1000, secret: Secret.fromHex(segredo.toString('hex')) })
}

export function newSegredoTotp(): Buffer {
  return randomBytes(SEGREDO_BYTES)
}

export function presentSegredoTotp(segredo: Buffer, { marca, email }: { marca: string; email: string }): { segredo: string; uri: string } {
  const totp = totpOf(segredo, { issuer: marca, label: email })
  return { segredo: totp.secret.base32, uri: totp.toString() }
}

/**
 * Finds the 30 second step of a code near `nowMs`. It must be later than the last accepted step, because a code is usable once.
 * @param codigo six digits
 */
export function findPasso(segredo: Buffer, codigo: string, nowMs: number, ultimo: number | null): number | undefined {
  const delta = totpOf(segredo).validate({ token: codigo, timestamp: nowMs, window: JANELA })
  if (delta === null) return undefined
  const passo = Math.floor(nowMs / PASSO_MS) + delta
  return ultimo !== null && passo <= ultimo ? undefined : passo
}
