import type { FormulaNode } from './ast.ts'
import { findWordLogica } from './functions.ts'
import { FORCA, FORCA_COMPARISON, FORCA_NAO, FORCA_SINAL } from './parse.ts'

const INTEGER_NOME = /^[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*$/u

function printCodigo(codigo: string): string {
  return INTEGER_NOME.test(codigo) && findWordLogica(codigo) === undefined ? codigo : `[${codigo}]`
}

function isLooser(node: FormulaNode, forca: number): boolean {
  if (node.tipo === 'binaria') return FORCA[node.operator] < forca
  if (node.tipo === 'unaria') return (node.operator === 'nao' ? FORCA_NAO : FORCA_SINAL) < forca
  return false
}

function parenthesize(texto: string, needed: boolean): string {
  return needed ? `(${texto})` : texto
}

/**
 * Prints the canonical text of a formula.
 * Decimal comma, canonical function names, one space around operators, no needless parentheses. `parseFormula(printFormula(ast))` gives
 * back the same tree (positions aside) for every tree of the parser.
 */
export function printFormula(node: FormulaNode): string {
  switch (node.tipo) {
    case 'numero':
      return node.texto
    case 'codigo':
      return printCodigo(node.codigo)
    case 'funcao':
      return `${node.nome}(${node.args.map(printFormula).join('; ')})`
    case 'unaria': {
      const operando = printFormula(node.operando)
      if (node.operator === 'nao') return `nao ${parenthesize(operando, isLooser(node.operando, FORCA_NAO))}`
      return `${node.operator}${parenthesize(operando, isLooser(node.operando, FORCA_SINAL))}`
    }
    default: {
      const forca = FORCA[node.operator]
      const firstRight = node.operator === '^'
      const left = parenthesize(printFormula(node.left), isLooser(node.left, firstRight || forca === FORCA_COMPARISON ? forca + 1 : forca))
      const sinal = node.right.tipo === 'unaria' && node.right.operator !== 'nao'
      const right = parenthesize(printFormula(node.right), !sinal && isLooser(node.right, firstRight ? forca : forca + 1))
      return `${left} ${node.operator} ${right}`
    }
  }
}
