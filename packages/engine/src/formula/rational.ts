/** An exact fraction in lowest terms, denominator positive. For coefficients only: a handful per formula, at compile time. */
export interface Racional {
  readonly n: bigint
  readonly d: bigint
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** More than any coefficient a person means; a product of a thousand decimals would take seconds to keep exact. */
const LIMITE = 2n ** 256n

class RacionalGrande extends RangeError {}

/** n/d in lowest terms. Throws RangeError when d is zero, or when a side is beyond 2^256: see {@link exactly}. */
export function racional(n: bigint, d = 1n): Racional {
  if (d === 0n) throw new RangeError('divisão por zero')
  if (n > LIMITE || n < -LIMITE || d > LIMITE || d < -LIMITE) throw new RacionalGrande('fração grande demais')
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / divisor, d: d / divisor }
}

/** Exact arithmetic while the fractions stay small, undefined when they do not: the caller goes on in doubles. */
export function exactly<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch (causa) {
    if (causa instanceof RacionalGrande) return undefined
    throw causa
  }
}

/** `1,05` → 21/20. The text is digits with an optional decimal comma, as the tokenizer leaves it. */
export function parseRacional(texto: string): Racional {
  const [inteiros = '0', decimais = ''] = texto.split(',')
  return racional(BigInt(inteiros + decimais), 10n ** BigInt(decimais.length))
}

/** Exact, and refused past the same size as by {@link racional}. */
export function addRacional(a: Racional, b: Racional): Racional {
  return racional(a.n * b.d + b.n * a.d, a.d * b.d)
}

/** Exact, and refused past the same size as by {@link racional}. */
export function multiplyRacional(a: Racional, b: Racional): Racional {
  return racional(a.n * b.n, a.d * b.d)
}

/** A whole power. The base is not zero when the exponent is negative. */
export function powerRacional(base: Racional, expoente: bigint): Racional {
  let fator = expoente < 0n ? racional(base.d, base.n) : base
  let resto = expoente < 0n ? -expoente : expoente
  let potencia = racional(1n)
  while (resto > 0n) {
    if (resto % 2n === 1n) potencia = multiplyRacional(potencia, fator)
    resto /= 2n
    if (resto > 0n) fator = multiplyRacional(fator, fator)
  }
  return potencia
}

/** 100 to a whole power: what lies between reais and centavos, once for each degree. */
export function powerOf100(expoente: number): Racional {
  return powerRacional(racional(100n), BigInt(expoente))
}

/** The shortest decimal that names the double: the ratio of a line is what a person would read (0,35), and not its binary neighbour. */
export function decimalOf(valor: number): Racional {
  const [mantissa = '', expoente = '0'] = String(valor).split('e')
  const [inteiros = '', decimais = ''] = mantissa.split('.')
  const casas = decimais.length - Number(expoente)
  const digitos = BigInt(inteiros + decimais)
  return casas > 0 ? racional(digitos, 10n ** BigInt(casas)) : racional(digitos * 10n ** BigInt(-casas))
}

/** The double nearest to the fraction, when both sides are below 2^53 (as with any number a person types); near it otherwise. */
export function toDouble({ n, d }: Racional): number {
  return Number(n) / Number(d)
}

/** Least common denominator. */
export function commonDenominador(fracoes: readonly Racional[]): bigint {
  return fracoes.reduce((comum, { d }) => (comum / gcd(comum, d)) * d, 1n)
}
