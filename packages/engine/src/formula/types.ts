import type { Aritmetica } from './arithmetic.ts'
import type { OperatorBinario } from './ast.ts'
import { addRacional, exactly, multiplyRacional, powerOf100, racional } from './rational.ts'
import type { Racional } from './rational.ts'
import { FormulaSintaxe } from './tokens.ts'

export type FormulaLeitor = (item: number, inicio: number, fim: number) => number | null

export interface FormulaEnvironment {
  readonly itemOf: (codigo: string) => { readonly item: number; readonly grau: number }
}

export interface FormulaContext {
  readonly read: FormulaLeitor
  readonly inicioExercicio: (mes: number) => number
}

export type FormulaAvaliador<N> = (context: FormulaContext, inicio: number, fim: number) => N | null

/**
 * Formula over one number type. `grau` is the power of money in it.
 * 1 for an amount, 0 for a pure number or a ratio, 2 for amount × amount. Values are in centavos to that power, so that amounts are the
 * integers they are stored as. Literals are in reais: next to an amount (`RL > 1000`, `max(LL; 0)`) a pure number is multiplied by 100.
 */
export interface FormulaCompilada<N> {
  readonly grau: number
  /** Exact value of a literal expression, so R$ 0,29 next to an amount is 29 centavos, not 28,999…6. */
  readonly constante?: Racional | undefined
  readonly avaliar: FormulaAvaliador<N>
}

export function constant<N>(constante: Racional, aritmetica: Aritmetica<N>): FormulaCompilada<N> {
  const valor = aritmetica.constante(constante)
  return { grau: 0, constante, avaliar: () => valor }
}

/** Folds constants exactly; undefined for a division by zero, an unsupported operator or a huge result. */
export function foldConstantes(operator: OperatorBinario, a: Racional, b: Racional): Racional | undefined {
  return exactly(() => {
    if (operator === '+') return addRacional(a, b)
    if (operator === '-') return addRacional(a, racional(-b.n, b.d))
    if (operator === '*') return multiplyRacional(a, b)
    return operator === '/' && b.n !== 0n ? multiplyRacional(a, racional(b.d, b.n)) : undefined
  })
}

function toGrau<N>(
  { grau, avaliar, constante }: FormulaCompilada<N>,
  desejado: number,
  position: number,
  aritmetica: Aritmetica<N>,
): FormulaAvaliador<N> {
  if (grau === desejado) return avaliar
  const exact = constante && exactly(() => multiplyRacional(constante, powerOf100(desejado)))
  if (exact !== undefined) return constant(exact, aritmetica).avaliar
  if (grau !== 0) throw new FormulaSintaxe('A fórmula mistura potências diferentes de dinheiro.', position)
  return (context, inicio, fim) => {
    const valor = avaliar(context, inicio, fim)
    return valor === null ? null : aritmetica.scale(valor, desejado)
  }
}

export function align<N>(
  partes: readonly FormulaCompilada<N>[],
  position: number,
  aritmetica: Aritmetica<N>,
): { grau: number; avaliadores: FormulaAvaliador<N>[] } {
  const grau = partes.find((parte) => parte.grau !== 0)?.grau ?? 0
  return { grau, avaliadores: partes.map((parte) => toGrau(parte, grau, position, aritmetica)) }
}
