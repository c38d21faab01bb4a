import type { FormulaNode } from './ast.ts'
import { findPalavraLogica } from './functions.ts'
import { FORCA, FORCA_COMPARACAO, FORCA_NAO, FORCA_SINAL } from './parse.ts'

const NOME_INTEIRO = /^[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*$/u

function printCodigo(codigo: string): string {
  return NOME_INTEIRO.test(codigo) && findPalavraLogica(codigo) === undefined ? codigo : `[${codigo}]`
}

/** Tests whether the node needs parentheses as left operand of an operator with `forca`. */
function isMaisFrouxa(node: FormulaNode, forca: number): boolean {
  if (node.tipo === 'binaria') return FORCA[node.operador] < forca
  if (node.tipo === 'unaria') return (node.operador === 'nao' ? FORCA_NAO : FORCA_SINAL) < forca
  return false
}

function parenthesize(texto: string, preciso: boolean): string {
  return preciso ? `(${texto})` : texto
}

/**
 * Prints the canonical text of a formula: decimal comma, canonical function names, one space around operators, no needless parentheses.
 * `parseFormula(printFormula(ast))` gives back the same tree (positions aside) for every tree of the parser.
 */
export function printFormula(node: FormulaNode): string {
  switch (node.tipo) {
    case 'numero':
      return node.texto
    case 'codigo':
      return printCodigo(node.codigo)
    case 'funcao':
      return `${node.nome}(${node.argumentos.map(printFormula).join('; ')})`
    case 'unaria': {
      const operando = printFormula(node.operando)
      if (node.operador === 'nao') return `nao ${parenthesize(operando, isMaisFrouxa(node.operando, FORCA_NAO))}`
      return `${node.operador}${parenthesize(operando, isMaisFrouxa(node.operando, FORCA_SINAL))}`
    }
    default: {
      const forca = FORCA[node.operador]
      const direitaPrimeiro = node.operador === '^'
      const esquerda = parenthesize(
        printFormula(node.esquerda),
        isMaisFrouxa(node.esquerda, direitaPrimeiro || forca === FORCA_COMPARACAO ? forca + 1 : forca),
      )
      const sinal = node.direita.tipo === 'unaria' && node.direita.operador !== 'nao'
      const direita = parenthesize(printFormula(node.direita), !sinal && isMaisFrouxa(node.direita, direitaPrimeiro ? forca : forca + 1))
      return `${esquerda} ${node.operador} ${direita}`
    }
  }
}
