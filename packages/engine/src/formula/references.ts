import type { FormulaNode } from './ast.ts'

/** A code that a formula names, and where. */
export interface FormulaReferencia {
  readonly codigo: string
  readonly posicao: number
}

/** Calls `visit` for a node and everything below it, left to right. */
export function visitFormula(node: FormulaNode, visit: (node: FormulaNode) => void): void {
  visit(node)
  if (node.tipo === 'unaria') visitFormula(node.operando, visit)
  if (node.tipo === 'binaria') {
    visitFormula(node.esquerda, visit)
    visitFormula(node.direita, visit)
  }
  if (node.tipo === 'funcao') for (const argumento of node.argumentos) visitFormula(argumento, visit)
}

/** Every code in the formula, in the order of the text, repeated when it is repeated. */
export function listReferencias(ast: FormulaNode): FormulaReferencia[] {
  const referencias: FormulaReferencia[] = []
  visitFormula(ast, (node) => {
    if (node.tipo === 'codigo') referencias.push({ codigo: node.codigo, posicao: node.posicao })
  })
  return referencias
}

/** True when the formula looks at months other than its own. */
export function hasOutrosMeses(ast: FormulaNode): boolean {
  let outros = false
  visitFormula(ast, (node) => {
    if (node.tipo === 'funcao') outros ||= node.nome === 'acumulado' || node.nome === 'anterior' || node.nome === 'mesmoMesAnoAnterior'
  })
  return outros
}
