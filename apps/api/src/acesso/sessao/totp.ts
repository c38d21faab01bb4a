/** Authenticator codes (TOTP): RFC 6238 as common apps implement it (SHA-1, six digits, 30 seconds). */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const SECRET_BYTES = 20
/** In steps, either way. */
const SKEW_STEPS = 1

function totpOf(secret: Buffer, labels: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...labels, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000, secret: Secret.fromHex(secret.toString('hex')) })
}

export function newSecretTotp(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function presentSecretTotp(secret: Buffer, { marca, email }: { marca: string; email: string }): { segredo: string; uri: string } {
  const totp = totpOf(secret, { issuer: marca, label: email })
  return { segredo: totp.secret.base32, uri: totp.toString() }
}

/**
 * Finds the 30 second step of a code near `nowMs`.
 * A code is usable once, so the step must be after `last`.
 * @param codigo six digits
 */
export function findStep(secret: Buffer, codigo: string, nowMs: number, last: number | null): number | undefined {
  const delta = totpOf(secret).validate({ token: codigo, timestamp: nowMs, window: SKEW_STEPS })
  if (delta === null) return undefined
  const step = Math.floor(nowMs / STEP_MS) + delta
  return last !== null && step <= last ? undefined : step
}
