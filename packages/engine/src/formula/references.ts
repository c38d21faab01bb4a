import type { FormulaNode } from './ast.ts'

export interface FormulaReferencia {
  readonly codigo: string
  readonly position: number
}

export function visitFormula(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node)
  if (node.tipo === 'unaria') visitFormula(node.operando, visit)
  if (node.tipo === 'binaria') {
    visitFormula(node.left, visit)
    visitFormula(node.right, visit)
  }
  if (node.tipo === 'funcao') for (const argument of node.args) visitFormula(argument, visit)
}

export function listReferencias(ast: FormulaNode): FormulaReferencia[] {
  const referencias: FormulaReferencia[] = []
  visitFormula(ast, (node) => {
    if (node.tipo === 'codigo') referencias.push({ codigo: node.codigo, position: node.position })
  })
  return referencias
}

export function hasOthersMeses(ast: FormulaNode): boolean {
  let others = false
  visitFormula(ast, (node) => {
    if (node.tipo === 'funcao') others ||= node.nome === 'acumulado' || node.nome === 'anterior' || node.nome === 'mesmoMesAnoAnterior'
  })
  return others
}
