/** Ticks of .NET are 100 ns since 0001-01-01 UTC. */
const TICKS_AT_UNIX_EPOCH = 621_355_968_000_000_000n
const TICKS_PER_MS = 10_000n

/** "Token freshness margin 10 minutes." */
const FRESHNESS_MARGIN_MS = 10 * 60 * 1000

/** An issuer containing `microsoft` is the external work-account provider of the customer's text. */
function isMicrosoft(iss: string): boolean {
  return iss.toLowerCase().includes('microsoft')
}

/** Ticks of this century have 18 digits. Other providers' tokens carry dates too. */
const TICKS = /^\d{17,19}$/

/**
 * "Expiry is a .NET tick count for password login, or a normal date for external-provider tokens (issuer contains microsoft)."
 * Ticks exceed a double and arrive as text or as a number.
 * @returns milliseconds since 1970, NaN when unreadable
 */
export function expirationMs(expires: string | number, iss: string): number {
  if (isMicrosoft(iss) || !TICKS.test(String(expires))) return new Date(expires).getTime()
  return Number((BigInt(expires) - TICKS_AT_UNIX_EPOCH) / TICKS_PER_MS)
}

/** "Authenticated: a stored session with a token whose expiry is more than 10 minutes ahead." */
export function isFresh(expires: string | number, iss: string, nowMs: number): boolean {
  return expirationMs(expires, iss) - nowMs > FRESHNESS_MARGIN_MS
}
