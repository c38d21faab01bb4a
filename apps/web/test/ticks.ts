/** .NET ticks (100 ns since 0001-01-01 UTC) of milliseconds since 1970. */
export const ticks = (ms: number): string => String(BigInt(ms) * 10_000n + 621_355_968_000_000_000n)
