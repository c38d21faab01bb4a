/** .NET ticks: 100 ns units since 0001-01-01 UTC, as in the customer's session expiry. */
const TICKS_POR_MS = 10_000n
const TICKS_EPOCH_UNIX = 621_355_968_000_000_000n

/** Milliseconds since 1970 as ticks. Returns text, because the count is beyond 2^53. */
export function ticksFromMs(ms: number): string {
  return (BigInt(Math.trunc(ms)) * TICKS_POR_MS + TICKS_EPOCH_UNIX).toString()
}
