/** Weights of a split in whole numbers that doubles hold, and what multiplies by as much as their sum divides. */
export interface Pesos {
  readonly pesos: Float64Array
  readonly soma: number
  readonly inverso: number
  /**
   * The largest power of two by which a remainder may be multiplied, and a weight added as often, without leaving the exact integers of a
   * double: long division takes that many digits at a time. 0 where that would be few, or the weights are beyond doubles.
   */
  readonly base: number
  /** Amounts below it are shared by multiplying with the inverse, see `createShare`. */
  readonly limite: number
}

/** Below so many digits at a time, whole numbers of any size are as fast. */
const BASE_MINIMA = 256

function baseOf(soma: number): number {
  if (soma > 2 ** 44) return 0
  const base = 2 ** Math.floor(Math.log2(2 ** 51 / soma))
  return base < BASE_MINIMA ? 0 : base
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** Weights that say the same in the smallest whole numbers: millionths of people are people again, and leave room for larger digits. */
export function reducePesos(pesos: readonly bigint[], soma: bigint): Pesos {
  if (soma > BigInt(Number.MAX_SAFE_INTEGER)) return { pesos: new Float64Array(0), soma: Number(soma), inverso: 0, base: 0, limite: 0 }
  const inteiros = Float64Array.from(pesos, Number)
  const divisor = inteiros.reduce(gcd, 0)
  const reduzida = Number(soma) / divisor
  const base = baseOf(reduzida)
  const limite = base === 0 ? 0 : Math.floor(2 ** 49 / reduzida)
  return { pesos: inteiros.map((peso) => peso / divisor), soma: reduzida, inverso: 1 / reduzida, base, limite }
}
