import type { Aritmetica } from './arithmetic.ts'
import type { OperadorBinario } from './ast.ts'
import { addRacional, exactly, multiplyRacional, powerOf100, racional } from './rational.ts'
import type { Racional } from './rational.ts'
import { FormulaSintaxe } from './tokens.ts'

/** Value of an item (by position in the DRE) from month index `inicio` to `fim`; null is empty. */
export type FormulaLeitor = (item: number, inicio: number, fim: number) => number | null

/** What the formula is about: the items it may name, and the fiscal year for `acumulado`. */
export interface FormulaAmbiente {
  /** Position and money degree of a code. Only called for codes that exist. */
  readonly itemOf: (codigo: string) => { readonly item: number; readonly grau: number }
}

/** Months of the question, and where the fiscal year of a month begins. */
export interface FormulaContexto {
  readonly read: FormulaLeitor
  readonly inicioExercicio: (mes: number) => number
}

/** Value from month index `inicio` to `fim`; null is empty. */
export type FormulaAvaliador<N> = (contexto: FormulaContexto, inicio: number, fim: number) => N | null

/**
 * A formula over one kind of number. `grau` is the power of money in it: 1 for an amount, 0 for a pure number or a ratio, 2 for amount ×
 * amount. Values are in centavos to that power, so that amounts enter as the integers they are. People write numbers in reais: a pure
 * number beside an amount (`RL > 1000`, `max(LL; 0)`) is multiplied by 100 to meet it.
 */
export interface FormulaCompilada<N> {
  readonly grau: number
  /** Exact value of an expression of numbers only, so that R$ 0,29 beside an amount is 29 centavos and not 28,999…6. */
  readonly constante?: Racional | undefined
  readonly avaliar: FormulaAvaliador<N>
}

/** A formula that is a number. */
export function constant<N>(constante: Racional, aritmetica: Aritmetica<N>): FormulaCompilada<N> {
  const valor = aritmetica.constante(constante)
  return { grau: 0, constante, avaliar: () => valor }
}

/** Arithmetic of numbers only, exactly; undefined when it is not that, divides by zero or grows out of hand. */
export function foldConstantes(operador: OperadorBinario, a: Racional, b: Racional): Racional | undefined {
  return exactly(() => {
    if (operador === '+') return addRacional(a, b)
    if (operador === '-') return addRacional(a, racional(-b.n, b.d))
    if (operador === '*') return multiplyRacional(a, b)
    return operador === '/' && b.n !== 0n ? multiplyRacional(a, racional(b.d, b.n)) : undefined
  })
}

/** The formula brought to a degree. Throws when it has another one already. */
function toGrau<N>(
  { grau, avaliar, constante }: FormulaCompilada<N>,
  desejado: number,
  posicao: number,
  aritmetica: Aritmetica<N>,
): FormulaAvaliador<N> {
  if (grau === desejado) return avaliar
  const exata = constante && exactly(() => multiplyRacional(constante, powerOf100(desejado)))
  if (exata !== undefined) return constant(exata, aritmetica).avaliar
  if (grau !== 0) throw new FormulaSintaxe('A fórmula mistura potências diferentes de dinheiro.', posicao)
  return (contexto, inicio, fim) => {
    const valor = avaliar(contexto, inicio, fim)
    return valor === null ? null : aritmetica.scale(valor, desejado)
  }
}

/** Brings the parts to the one degree that is not zero. Throws when there are two. */
export function align<N>(
  partes: readonly FormulaCompilada<N>[],
  posicao: number,
  aritmetica: Aritmetica<N>,
): { grau: number; avaliadores: FormulaAvaliador<N>[] } {
  const grau = partes.find((parte) => parte.grau !== 0)?.grau ?? 0
  return { grau, avaliadores: partes.map((parte) => toGrau(parte, grau, posicao, aritmetica)) }
}
