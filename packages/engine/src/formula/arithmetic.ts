import { divideHalfEven } from '../dinheiro/rounding.ts'
import { addRacional, decimalOf, multiplyRacional, powerOf100, powerRacional, racional, toDouble } from './rational.ts'
import type { Racional } from './rational.ts'

/**
 * Arithmetic of formulas over one number type.
 * Null is the empty value: a division by zero, a root of a negative.
 */
export interface Aritmetica<N> {
  constante(valor: Racional): N | null
  read(valor: number, dinheiro: boolean): N
  add(a: N, b: N): N | null
  subtract(a: N, b: N): N | null
  multiply(a: N, b: N): N | null
  divide(a: N, b: N): N | null
  power(base: N, expoente: N): N | null
  scale(valor: N, expoente: number): N | null
  compare(a: N, b: N): number
  /** Rounds half to even at `casas` decimals of reais. Money is stored in centavos to the power `grau`. */
  round(valor: N, grau: number, casas: number): N | null
}

function finite(valor: number): number | null {
  return Number.isFinite(valor) ? valor : null
}

/** Fast doubles, with last-bit errors. Never used where a centavo or a decision depends on them. */
export const DOUBLES: Aritmetica<number> = {
  constante: (valor) => finite(toDouble(valor)),
  read: (valor) => valor,
  add: (a, b) => finite(a + b),
  subtract: (a, b) => finite(a - b),
  multiply: (a, b) => finite(a * b),
  divide: (a, b) => finite(a / b),
  power: (base, expoente) => finite(base ** expoente),
  scale: (valor, expoente) => finite(valor * 100 ** expoente),
  compare: (a, b) => a - b,
  round: (valor, grau, casas) => {
    const unidade = 100 ** grau / 10 ** casas
    const integer = valor / unidade
    if (!(Math.abs(integer) < Number.MAX_SAFE_INTEGER)) return valor
    const floor = Math.floor(integer)
    const rest = integer - floor
    const rounded = rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1
    return unidade < 1 ? rounded / Math.round(1 / unidade) : rounded * unidade
  },
}

/** Exact fractions below the limit of `racional`. A fractional power is the decimal of its double. */
export const RACIONAIS: Aritmetica<Racional> = {
  constante: (valor) => valor,
  read: (valor, dinheiro) => (dinheiro ? racional(BigInt(valor)) : decimalOf(valor)),
  add: addRacional,
  subtract: (a, b) => addRacional(a, racional(-b.n, b.d)),
  multiply: multiplyRacional,
  divide: (a, b) => (b.n === 0n ? null : multiplyRacional(a, racional(b.d, b.n))),
  power: (base, expoente) => {
    if (expoente.d === 1n) return base.n === 0n && expoente.n < 0n ? null : powerRacional(base, expoente.n)
    const valor = finite(toDouble(base) ** toDouble(expoente))
    return valor === null ? null : decimalOf(valor)
  },
  scale: (valor, expoente) => multiplyRacional(valor, powerOf100(expoente)),
  compare: (a, b) => {
    const diferenca = a.n * b.d - b.n * a.d
    return diferenca < 0n ? -1 : diferenca > 0n ? 1 : 0
  },
  round: (valor, grau, casas) => {
    const unidade = multiplyRacional(powerOf100(grau), racional(1n, 10n ** BigInt(casas)))
    return multiplyRacional(racional(divideHalfEven(valor.n * unidade.d, valor.d * unidade.n)), unidade)
  },
}
