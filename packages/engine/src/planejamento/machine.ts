/** Runs programs over fractions of doubles, exactly or not at all. */
import { addCentavos } from '../dinheiro/centavos.ts'
import { OP } from './program.ts'
import type { Programa } from './program.ts'

const MAX = Number.MAX_SAFE_INTEGER

// Constants of the module, because the compiler folds these and not the fields of an object.
const { constante: CONSTANTE, premissa: PREMISSA, celula: CELULA, acumulado: ACUMULADO, se: SE, salta: SALTA, abs: ABS, arred: ARRED } = OP
const { soma: SOMA, subtrai: SUBTRAI, multiplica: MULTIPLICA, divide: DIVIDE, min: MIN, max: MAX_OF } = OP

/** Values that programs read. Cells are centavos, 12 months per node. */
export interface Readings {
  readonly values: Float64Array
  /** Node of each reference of a line. */
  readonly nodes: Int32Array
  /** Fractions of each premissa: money in centavos, `width` months of which the exercício is the last twelve. */
  readonly numerators: Float64Array
  readonly denominators: Float64Array
  readonly width: number
}

/** A program whose constants are too large for doubles never runs here. */
export interface LoadedPrograma {
  readonly code: Int32Array
  readonly numerators: Float64Array
  readonly denominators: Float64Array
  readonly stack: number
  readonly direct: boolean
}

export function loadPrograma({ code, constantes, stack, direct }: Programa): LoadedPrograma {
  const numerators = Float64Array.from(constantes, ({ n }) => Number(n))
  const denominators = Float64Array.from(constantes, ({ d }) => Number(d))
  const exact = numerators.every((n) => Math.abs(n) <= MAX) && denominators.every((d) => d <= MAX)
  return { code: Int32Array.from(code), numerators, denominators, stack, direct: direct && exact }
}

/** The fraction does not fit in doubles; it has to be computed with rationals. */
export const INEXACT = Symbol('inexact')

/** Below it a division of integers never rounds up to the next integer: the distance to it is above the last bit. */
const EXACT_QUOTIENT = 2 ** 52

/** Rounds half to even. Quotient and remainder of two exact integers are exact. */
function divideEven(n: number, d: number): number {
  if (d === 1) return n
  // The remainder operator of doubles takes longer than all the rest of a formula.
  const rest = Math.abs(n) < EXACT_QUOTIENT ? n - Math.trunc(n / d) * d : n % d
  const quotient = (n - rest) / d
  const twice = 2 * Math.abs(rest)
  if (twice < d || (twice === d && quotient % 2 === 0)) return quotient + 0
  return quotient + (n < 0 ? -1 : 1)
}

/** Sum of a node from the first month to `mes`, both included; zero before the first. */
export function sumUntil(values: Float64Array, node: number, mes: number): number {
  let sum = 0
  for (let i = 0; i <= mes; i++) sum = addCentavos(sum, values[node * 12 + i]!)
  return sum
}

/**
 * Evaluates programs on one stack of fractions. A denominator of 0 is the empty value.
 * Every step checks that both integers stay below 2^53: a rounded product of two integers is above it when the exact one is.
 */
export class Machine {
  private readonly n: Float64Array
  private readonly d: Float64Array
  private readonly readings: Readings

  constructor(stack: number, readings: Readings) {
    this.n = new Float64Array(stack)
    this.d = new Float64Array(stack)
    this.readings = readings
  }

  /**
   * @param first position of the references of the line in `nodes`
   * @returns centavos, rounded once; null for the empty value
   */
  run(programa: LoadedPrograma, first: number, mes: number): number | null | typeof INEXACT {
    const { code } = programa
    const { n, d } = this
    const { values, nodes, numerators, denominators, width } = this.readings
    let top = -1
    let i = 0
    while (i < code.length) {
      const op = code[i]!
      const a = code[i + 1]!
      const b = code[i + 2]!
      i += 3
      switch (op) {
        case CONSTANTE:
          top++
          n[top] = programa.numerators[a]!
          d[top] = programa.denominators[a]!
          break
        case PREMISSA: {
          const at = a * width + width - 12 + mes - b
          top++
          n[top] = numerators[at]!
          d[top] = denominators[at]!
          break
        }
        case CELULA: {
          const node = nodes[first + a]!
          top++
          n[top] = node < 0 ? 0 : values[node * 12 + mes - b]!
          d[top] = 1
          break
        }
        case ACUMULADO: {
          const node = nodes[first + a]!
          top++
          n[top] = node < 0 ? 0 : sumUntil(values, node, mes - b)
          d[top] = 1
          break
        }
        case SE: {
          const at = i / 3
          if (d[top] === 0) i = (at + b) * 3
          else {
            if (n[top] === 0) i = (at + a - 1) * 3
            top--
          }
          break
        }
        case SALTA:
          i += (a - 1) * 3
          break
        case ABS:
          n[top] = Math.abs(n[top]!)
          break
        case ARRED:
          if (!this.round(top, a, b)) return INEXACT
          break
        default:
          top--
          if (!this.binary(op, a, top)) return INEXACT
      }
    }
    return d[0] === 0 ? null : divideEven(n[0]!, d[0]!)
  }

  private round(top: number, casas: number, grau: number): boolean {
    const { n, d } = this
    if (d[top] === 0) return true
    // A unit of `casas` decimals is 100^grau / 10^casas centavos.
    const up = 10 ** Math.max(casas - 2 * grau, 0)
    const down = 10 ** Math.max(2 * grau - casas, 0)
    const numerator = n[top]! * up
    const denominator = d[top]! * down
    if (Math.abs(numerator) > MAX || denominator > MAX) return false
    return this.set(top, divideEven(numerator, denominator) * down, up)
  }

  /** Replaces the two values at `top` and above it by the result. @returns false when it is not exact */
  private binary(op: number, kind: number, top: number): boolean {
    const { n, d } = this
    const [n1, d1, n2, d2] = [n[top]!, d[top]!, n[top + 1]!, d[top + 1]!]
    if (d1 === 0 || d2 === 0) return this.set(top, 0, 0)
    if (op === MULTIPLICA) return this.set(top, n1 * n2, d1 * d2)
    if (op === DIVIDE) return n2 < 0 ? this.set(top, -n1 * d2, -n2 * d1) : this.set(top, n2 === 0 ? 0 : n1 * d2, n2 * d1)
    const left = d1 === d2 ? n1 : n1 * d2
    const right = d1 === d2 ? n2 : n2 * d1
    if (Math.abs(left) > MAX || Math.abs(right) > MAX) return false
    const common = d1 === d2 ? d1 : d1 * d2
    if (op === SOMA) return this.set(top, left + right, common)
    if (op === SUBTRAI) return this.set(top, left - right, common)
    if (op === MIN) return left <= right ? true : this.set(top, n2, d2)
    if (op === MAX_OF) return left >= right ? true : this.set(top, n2, d2)
    return this.set(top, compare(kind, left, right) ? 1 : 0, 1)
  }

  private set(top: number, n: number, d: number): boolean {
    this.n[top] = n
    this.d[top] = d
    return Math.abs(n) <= MAX && d <= MAX
  }
}

/** By the position of the operator in `=`, `<>`, `<`, `<=`, `>`, `>=`. */
function compare(kind: number, a: number, b: number): boolean {
  if (kind === 0) return a === b
  if (kind === 1) return a !== b
  if (kind === 2) return a < b
  if (kind === 3) return a <= b
  return kind === 4 ? a > b : a >= b
}
