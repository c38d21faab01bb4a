import type { FormulaNode } from './ast.ts'
import { FormulaSintaxe } from './tokens.ts'

/**
 * How many periods back a formula may look, through functions inside functions and lines made of lines. A period counts as a year at least
 * (`acumulado` and `mesmoMesAnoAnterior` are one), so that no question goes further back than the calendar of the books, nor makes work
 * without end.
 */
const ALCANCE_MAXIMO = 120

function stepOf(node: FormulaNode & { tipo: 'funcao' }): number {
  if (node.nome === 'acumulado' || node.nome === 'mesmoMesAnoAnterior') return 1
  if (node.nome !== 'anterior') return 0
  const periodos = node.argumentos[1]
  return periodos?.tipo === 'numero' ? periodos.valor : 1
}

/**
 * Periods back that the formula looks at most. `alcanceOf` says how far a code looks by itself. Throws {@link FormulaSintaxe} at the
 * function that goes beyond the limit.
 */
export function measureAlcance(node: FormulaNode, alcanceOf: (codigo: string) => number): number {
  const measure = (filho: FormulaNode): number => measureAlcance(filho, alcanceOf)
  switch (node.tipo) {
    case 'numero':
      return 0
    case 'codigo':
      return alcanceOf(node.codigo)
    case 'unaria':
      return measure(node.operando)
    case 'binaria':
      return Math.max(measure(node.esquerda), measure(node.direita))
    default: {
      const alcance = stepOf(node) + node.argumentos.reduce((maior, argumento) => Math.max(maior, measure(argumento)), 0)
      if (alcance <= ALCANCE_MAXIMO) return alcance
      throw new FormulaSintaxe(`A fórmula olha ${alcance} períodos para trás, e o limite é ${ALCANCE_MAXIMO}.`, node.posicao)
    }
  }
}
