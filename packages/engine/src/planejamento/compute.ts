/** Amounts of the formula cells of a budget. */
import { assertCentavos, isLancamentoCentavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { RACIONAIS } from '../formula/arithmetic.ts'
import type { Aritmetica } from '../formula/arithmetic.ts'
import { compileFormula } from '../formula/compile.ts'
import { exactly, multiplyRacional, powerOf100 } from '../formula/rational.ts'
import type { Racional } from '../formula/rational.ts'
import type { FormulaAvaliador } from '../formula/types.ts'
import type { Plano } from './compile.ts'
import { INEXACT, Machine, sumUntil } from './machine.ts'

const MESES = 12

/** Months of a premissa before the exercício that a formula may read. */
export const PREMISSA_MESES_BEFORE = 120
export const PREMISSA_WIDTH = PREMISSA_MESES_BEFORE + MESES

export interface PlanoData {
  /** Twelve per line. */
  readonly valoresCentavos: ArrayLike<number>
  /** Months of each line that keep what they have, one bit each, first month lowest. */
  readonly fixos: ArrayLike<number>
  /**
   * Each premissa by month in millionths (of one real for money), {@link PREMISSA_WIDTH} months, of which the exercício is the last twelve.
   * Null: no value.
   */
  readonly premissas: readonly (readonly (number | null)[])[]
}

/** Cell that could not be computed. */
export type PlanoFailure =
  | { readonly motivo: 'premissa_sem_valor'; readonly premissa: number; readonly mes: number }
  /** The amount is above R$ 100 billion, or a fraction above any use. */
  | { readonly motivo: 'valor_excedido'; readonly line: number; readonly mes: number }

export type PlanoResultado =
  | { readonly ok: true; readonly valoresCentavos: Float64Array }
  | { readonly ok: false; readonly failure: PlanoFailure }

/** Money is read in centavos, which may be fractions: a price of R$ 0,8432. */
const FRACOES: Aritmetica<Racional> = { ...RACIONAIS, read: (valor) => RACIONAIS.read(valor, false) }

/** Smallest fractions leave the most room below 2^53. */
function gcd(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** State of one computation. Nodes are the lines, the series and the sums that formulas read. */
export class PlanoCalculo {
  readonly values: Float64Array
  private readonly plano: Plano
  private readonly data: PlanoData
  private readonly machine: Machine
  private readonly exact = new Map<number, FormulaAvaliador<Racional>>()

  constructor(plano: Plano, data: PlanoData) {
    this.plano = plano
    this.data = data
    this.values = new Float64Array(plano.nodes * MESES)
    for (let i = 0; i < plano.lines * MESES; i++) {
      const valor = data.valoresCentavos[i]!
      assertCentavos(valor)
      this.values[i] = valor
    }
    this.values.set(plano.serieCentavos, plano.lines * MESES)
    for (let line = 0; line < plano.lines + plano.serieCentavos.length / MESES; line++) {
      if (plano.somaStart[line] === plano.somaStart[line + 1]) continue
      for (let mes = 0; mes < MESES; mes++) this.addToSums(line, mes, this.values[line * MESES + mes]!)
    }
    const numerators = new Float64Array(plano.premissas.length * PREMISSA_WIDTH)
    const denominators = new Float64Array(plano.premissas.length * PREMISSA_WIDTH)
    for (const [p, { unidade }] of plano.premissas.entries()) {
      const unit = unidade === 'reais' ? 10_000 : 1_000_000
      for (const [i, micros] of data.premissas[p]!.entries()) {
        if (micros === null) continue
        const divisor = gcd(Math.abs(micros), unit)
        numerators[p * PREMISSA_WIDTH + i] = micros / divisor
        denominators[p * PREMISSA_WIDTH + i] = unit / divisor
      }
    }
    const stack = plano.formulas.reduce((largest, { programa }) => Math.max(largest, programa.stack), 1)
    this.machine = new Machine(stack, { values: this.values, nodes: plano.referenciaNode, numerators, denominators, width: PREMISSA_WIDTH })
  }

  /** False for typed lines, and for first months whose formula would look before the exercício. */
  isComputed(line: number, mes: number): boolean {
    const formula = this.plano.formulas[this.plano.formulaOf[line]!]
    return formula !== undefined && mes >= formula.programa.alcance
  }

  /** Amount that the formula of the cell gives now, rounded once to the centavo. Zero for an empty value. Undefined: beyond the limits. */
  evaluate(line: number, mes: number): number | undefined {
    const f = this.plano.formulaOf[line]!
    const { loaded } = this.plano.formulas[f]!
    const direct = loaded.direct ? this.machine.run(loaded, this.plano.referenciaStart[line]!, mes) : INEXACT
    const valor = direct === INEXACT ? this.evaluateExact(f, line, mes) : direct
    if (valor === null) return 0
    return valor !== undefined && isLancamentoCentavos(valor) ? valor : undefined
  }

  /** Writes the amount of a cell, and moves the sums that contain it. */
  write(line: number, mes: number, valor: number): void {
    const at = line * MESES + mes
    const before = this.values[at]!
    if (before === valor) return
    this.values[at] = valor
    this.addToSums(line, mes, valor - before)
  }

  private addToSums(line: number, mes: number, delta: number): void {
    if (delta === 0) return
    const { somaStart, somaNode } = this.plano
    for (let i = somaStart[line]!; i < somaStart[line + 1]!; i++) {
      const at = somaNode[i]! * MESES + mes
      const soma = this.values[at]! + delta
      assertCentavos(soma, 'sum of cells')
      this.values[at] = soma
    }
  }

  private evaluateExact(f: number, line: number, mes: number): number | null | undefined {
    const read = (item: number, inicio: number, fim: number): number => this.read(line, item, inicio, fim)
    const fraction = exactly(() => this.exactOf(f)({ read, inicioExercicio: () => 0 }, mes, mes))
    if (fraction === undefined || fraction === null) return fraction
    return Number(divideHalfEven(fraction.n, fraction.d))
  }

  /** Evaluator of a formula in rationals of any size, compiled when first needed. Items are premissas, then references. */
  private exactOf(f: number): FormulaAvaliador<Racional> {
    const known = this.exact.get(f)
    if (known !== undefined) return known
    const { ast, nomes } = this.plano.formulas[f]!
    const itemOf = (codigo: string): { item: number; grau: number } => {
      const referencia = nomes.get(codigo)!
      if (referencia.tipo === 'premissa') return { item: referencia.id, grau: referencia.unidade.grau }
      return { item: this.plano.premissas.length + referencia.id, grau: 1 }
    }
    const { grau, avaliar } = compileFormula(ast, { itemOf }, FRACOES)
    const inCentavos: FormulaAvaliador<Racional> = (context, inicio, fim) => {
      const reais = avaliar(context, inicio, fim)
      return reais === null ? null : multiplyRacional(reais, powerOf100(1))
    }
    // A literal alone is in reais.
    const evaluator = grau === 1 ? avaliar : inCentavos
    this.exact.set(f, evaluator)
    return evaluator
  }

  private read(line: number, item: number, inicio: number, fim: number): number {
    const { premissas, referenciaNode, referenciaStart } = this.plano
    const premissa = premissas[item]
    if (premissa !== undefined) {
      const micros = this.data.premissas[item]![PREMISSA_MESES_BEFORE + fim] ?? 0
      return micros / (premissa.unidade === 'reais' ? 10_000 : 1_000_000)
    }
    const node = referenciaNode[referenciaStart[line]! + item - premissas.length]!
    if (node < 0) return 0
    return inicio === fim ? this.values[node * MESES + fim]! : sumUntil(this.values, node, fim)
  }
}

/** First premissa that a formula needs and that has no value there. */
function findLack({ premissasRead }: Plano, { premissas }: PlanoData): PlanoFailure | undefined {
  for (const { premissa, offset } of premissasRead) {
    for (let mes = -offset; mes < MESES - offset; mes++) {
      if (premissas[premissa]![PREMISSA_MESES_BEFORE + mes] === null) return { motivo: 'premissa_sem_valor', premissa, mes }
    }
  }
  return undefined
}

/**
 * Computes every formula cell in the order of the plan.
 * A month is rounded once, half to even, and later cells read the rounded amount; a year is the sum of its months. Fixed months and first
 * months without anything to look back at keep their amounts.
 */
export function computePlano(plano: Plano, data: PlanoData): PlanoResultado {
  const failure = findLack(plano, data)
  if (failure !== undefined) return { ok: false, failure }
  const calculo = new PlanoCalculo(plano, data)
  const { ordem, byLine } = plano
  const compute = (line: number, mes: number): boolean => {
    if ((data.fixos[line]! & (1 << mes)) !== 0 || !calculo.isComputed(line, mes)) return true
    const valor = calculo.evaluate(line, mes)
    if (valor !== undefined) calculo.write(line, mes, valor)
    return valor !== undefined
  }
  for (let outer = 0; outer < (byLine ? ordem.length : MESES); outer++) {
    for (let inner = 0; inner < (byLine ? MESES : ordem.length); inner++) {
      const [line, mes] = byLine ? [ordem[outer]!, inner] : [ordem[inner]!, outer]
      if (!compute(line, mes)) return { ok: false, failure: { motivo: 'valor_excedido', line, mes } }
    }
  }
  return { ok: true, valoresCentavos: calculo.values.subarray(0, plano.lines * MESES) }
}

/**
 * Months of a line, as bits, whose amount differs from what its formula gives now. Months before the reach of a formula never differ.
 * Undefined amounts, above the limit, differ.
 */
export function diffFormula(calculo: PlanoCalculo, line: number, meses: number): number {
  let different = 0
  for (let mes = 0; mes < MESES; mes++) {
    if ((meses & (1 << mes)) === 0 || !calculo.isComputed(line, mes)) continue
    if (calculo.evaluate(line, mes) !== calculo.values[line * MESES + mes]) different |= 1 << mes
  }
  return different
}
