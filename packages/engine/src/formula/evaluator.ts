import { divideHalfEven, roundHalfEven } from '../dinheiro/rounding.ts'
import { DOUBLES, RACIONAIS } from './arithmetic.ts'
import type { FormulaNode } from './ast.ts'
import { compileFormula } from './compile.ts'
import type { FormulaEnvironment, FormulaAvaliador } from './types.ts'
import { exactly, toDouble } from './rational.ts'
import { visitFormula } from './references.ts'

export interface FormulaExecutavel {
  /** Power of money in the result: 1 for an amount, 0 for a pure number or a ratio. */
  readonly grau: number
  readonly avaliar: FormulaAvaliador<number>
}

/** Tests for a comparison, a choice or a rounding, which the last bit may decide. */
function hasDecisao(ast: FormulaNode): boolean {
  let decide = false
  visitFormula(ast, (node) => {
    if (node.tipo === 'binaria') decide ||= !'+-*/^'.includes(node.operator)
    if (node.tipo === 'unaria') decide ||= node.operator === 'nao'
    if (node.tipo === 'funcao') decide ||= node.nome === 'se' || node.nome === 'arred'
  })
  return decide
}

/**
 * Creates an evaluator for a formula.
 * Money and decisions are computed in fractions, so that `max(RL * 0,35; 0)` and `RL * 0,35` are the same centavos. Plain ratios, and
 * fractions grown beyond the limit, are computed in doubles.
 * @throws FormulaSintaxe as {@link compileFormula} does.
 */
export function createAvaliador(ast: FormulaNode, environment: FormulaEnvironment): FormulaExecutavel {
  const { grau, avaliar: avaliarDoubles } = compileFormula(ast, environment, DOUBLES)
  const dinheiro = grau === 1
  const aproximado: FormulaAvaliador<number> = (context, inicio, fim) => {
    const valor = avaliarDoubles(context, inicio, fim)
    return valor === null || !dinheiro ? valor : roundHalfEven(valor)
  }
  if (!dinheiro && !hasDecisao(ast)) return { grau, avaliar: aproximado }
  const exact = exactly(() => compileFormula(ast, environment, RACIONAIS))
  if (exact === undefined) return { grau, avaliar: aproximado }
  return {
    grau,
    avaliar: (context, inicio, fim) => {
      const valor = exactly(() => exact.avaliar(context, inicio, fim))
      if (valor === undefined) return aproximado(context, inicio, fim)
      if (valor === null) return null
      return dinheiro ? Number(divideHalfEven(valor.n, valor.d)) : toDouble(valor)
    },
  }
}
