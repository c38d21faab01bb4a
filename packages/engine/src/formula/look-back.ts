import type { FormulaNode } from './ast.ts'
import { FormulaSintaxe } from './tokens.ts'

/**
 * Maximum look-back in periods, through nested functions and lines.
 * A period counts as at least a year, so no query reaches before the calendar or becomes unbounded work.
 */
const ALCANCE_MAX = 120

function stepOf(node: FormulaNode & { tipo: 'funcao' }): number {
  if (node.nome === 'acumulado' || node.nome === 'mesmoMesAnoAnterior') return 1
  if (node.nome !== 'anterior') return 0
  const periodos = node.args[1]
  return periodos?.tipo === 'numero' ? periodos.valor : 1
}

/**
 * Computes the maximum look-back of a formula in periods, given the look-back of each code.
 * @throws {@link FormulaSintaxe} at the function beyond the limit.
 */
export function measureAlcance(node: FormulaNode, alcanceOf: (codigo: string) => number): number {
  const measure = (child: FormulaNode): number => measureAlcance(child, alcanceOf)
  switch (node.tipo) {
    case 'numero':
      return 0
    case 'codigo':
      return alcanceOf(node.codigo)
    case 'unaria':
      return measure(node.operando)
    case 'binaria':
      return Math.max(measure(node.left), measure(node.right))
    default: {
      const alcance = stepOf(node) + node.args.reduce((largest, argument) => Math.max(largest, measure(argument)), 0)
      if (alcance <= ALCANCE_MAX) return alcance
      throw new FormulaSintaxe(`A fórmula olha ${alcance} períodos para trás, e o limite é ${ALCANCE_MAX}.`, node.position)
    }
  }
}
