/**
 * Exact fraction in lowest terms with a positive denominator.
 * For coefficients only: a handful per formula, at compile time.
 */
export interface Racional {
  readonly n: bigint
  readonly d: bigint
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Far above any coefficient in use. An exact product of a thousand decimals would take seconds. */
const LIMIT = 2n ** 256n

class LargeRacionalError extends RangeError {}

/**
 * Reduces n/d to lowest terms.
 * @throws RangeError when d is zero, or when a side is beyond 2^256: see {@link exactly}.
 */
export function racional(n: bigint, d = 1n): Racional {
  if (d === 0n) throw new RangeError('division by zero')
  if (n > LIMIT || n < -LIMIT || d > LIMIT || d < -LIMIT) throw new LargeRacionalError('fraction too large')
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / divisor, d: d / divisor }
}

/** Runs exact arithmetic; undefined when fractions grow too large, so the caller falls back to doubles. */
export function exactly<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch (cause) {
    if (cause instanceof LargeRacionalError) return undefined
    throw cause
  }
}

/** Parses `1,05` to 21/20, from digits with an optional decimal comma. */
export function parseRacional(texto: string): Racional {
  const [integers = '0', decimais = ''] = texto.split(',')
  return racional(BigInt(integers + decimais), 10n ** BigInt(decimais.length))
}

export function addRacional(a: Racional, b: Racional): Racional {
  return racional(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function multiplyRacional(a: Racional, b: Racional): Racional {
  return racional(a.n * b.n, a.d * b.d)
}

export function powerRacional(base: Racional, expoente: bigint): Racional {
  let fator = expoente < 0n ? racional(base.d, base.n) : base
  let rest = expoente < 0n ? -expoente : expoente
  let potencia = racional(1n)
  while (rest > 0n) {
    if (rest % 2n === 1n) potencia = multiplyRacional(potencia, fator)
    rest /= 2n
    if (rest > 0n) fator = multiplyRacional(fator, fator)
  }
  return potencia
}

export function powerOf100(expoente: number): Racional {
  return powerRacional(racional(100n), BigInt(expoente))
}

/**
 * Shortest decimal of the double.
 * The ratio of a line is the number a person reads (0,35), not its binary neighbour.
 */
export function decimalOf(valor: number): Racional {
  const [mantissa = '', expoente = '0'] = String(valor).split('e')
  const [integers = '', decimais = ''] = mantissa.split('.')
  const casas = decimais.length - Number(expoente)
  const digits = BigInt(integers + decimais)
  return casas > 0 ? racional(digits, 10n ** BigInt(casas)) : racional(digits * 10n ** BigInt(-casas))
}

/** Nearest double when both sides are below 2^53 (true for typed numbers); close to it otherwise. */
export function toDouble({ n, d }: Racional): number {
  return Number(n) / Number(d)
}

export function commonDenominador(fracoes: readonly Racional[]): bigint {
  return fracoes.reduce((common, { d }) => (common / gcd(common, d)) * d, 1n)
}
