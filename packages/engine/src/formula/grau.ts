import type { OperadorBinario } from './ast.ts'
import { addRacional, exactly, multiplyRacional, racional, toDouble } from './racional.ts'
import type { Racional } from './racional.ts'
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
  readonly ler: FormulaLeitor
  readonly inicioExercicio: (mes: number) => number
}

export type FormulaAvaliador = (contexto: FormulaContexto, inicio: number, fim: number) => number | null

/**
 * A formula ready to run. `grau` is the power of money in it: 1 for an amount, 0 for a pure number or a ratio, 2 for amount × amount.
 * Values are in centavos to that power, so that amounts enter as the integers they are. People write numbers in reais: a pure number beside
 * an amount (`RL > 1000`, `max(LL; 0)`) is multiplied by 100 to meet it.
 */
export interface FormulaCompilada {
  readonly grau: number
  /** Exact value of an expression of numbers only, so that R$ 0,29 beside an amount is 29 centavos and not 28,999…6. */
  readonly constante?: Racional | undefined
  readonly avaliar: FormulaAvaliador
}

export function finite(valor: number): number | null {
  return Number.isFinite(valor) ? valor : null
}

function powerOf100(expoente: number): Racional {
  const potencia = 100n ** BigInt(Math.abs(expoente))
  return expoente < 0 ? racional(1n, potencia) : racional(potencia)
}

/** A formula that is a number. */
export function constant(constante: Racional): FormulaCompilada {
  const valor = finite(toDouble(constante))
  return { grau: 0, constante, avaliar: () => valor }
}

/** Arithmetic of numbers only, exactly; undefined when it is not that, divides by zero or grows out of hand. */
export function foldConstantes(operador: OperadorBinario, a: Racional, b: Racional): FormulaCompilada | undefined {
  const dobrada = exactly(() => {
    if (operador === '+') return addRacional(a, b)
    if (operador === '-') return addRacional(a, racional(-b.n, b.d))
    if (operador === '*') return multiplyRacional(a, b)
    return operador === '/' && b.n !== 0n ? multiplyRacional(a, racional(b.d, b.n)) : undefined
  })
  return dobrada && constant(dobrada)
}

/** The formula brought to a degree. Throws when it has another one already. */
function toGrau({ grau, avaliar, constante }: FormulaCompilada, desejado: number, posicao: number): FormulaAvaliador {
  if (grau === desejado) return avaliar
  const exata = constante && exactly(() => multiplyRacional(constante, powerOf100(desejado)))
  if (exata !== undefined) return constant(exata).avaliar
  if (grau !== 0) throw new FormulaSintaxe('A fórmula mistura potências diferentes de dinheiro.', posicao)
  const fator = 100 ** desejado
  return (contexto, inicio, fim) => {
    const valor = avaliar(contexto, inicio, fim)
    return valor === null ? null : finite(valor * fator)
  }
}

/** Brings the parts to the one degree that is not zero. Throws when there are two. */
export function align(partes: readonly FormulaCompilada[], posicao: number): { grau: number; avaliadores: FormulaAvaliador[] } {
  const grau = partes.find((parte) => parte.grau !== 0)?.grau ?? 0
  return { grau, avaliadores: partes.map((parte) => toGrau(parte, grau, posicao)) }
}
