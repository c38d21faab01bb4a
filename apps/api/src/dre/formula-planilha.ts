import type { FormulaNode } from '@lastro/engine'

const FUNCTIONS: Readonly<Record<string, string>> = { soma: 'SUM', media: 'AVERAGE', min: 'MIN', max: 'MAX', abs: 'ABS', se: 'IF' }

interface FormulaPlanilha {
  cell: (codigo: string) => string | undefined
  /** Whether the line may have no value; its cell then holds an empty text. See `canLack`. */
  lacks: (codigo: string) => boolean
  /** Money is in centavos in the engine and in reais in the sheet. */
  dinheiro: boolean
}

function isConstant(node: FormulaNode): boolean {
  if (node.tipo === 'numero') return true
  if (node.tipo === 'codigo') return false
  if (node.tipo === 'unaria') return isConstant(node.operando)
  if (node.tipo === 'funcao') return node.args.every(isConstant)
  return isConstant(node.left) && isConstant(node.right)
}

function isZero(node: FormulaNode): boolean {
  return node.tipo === 'unaria' ? isZero(node.operando) : node.tipo === 'numero' && node.valor === 0
}

/** An amount differs between centavos and reais; zero and factors do not. */
function isAmount(node: FormulaNode): boolean {
  return isConstant(node) && !isZero(node)
}

/** A formula may lack a value by a division, a power, another month, or a line without a value. */
export function canLack(node: FormulaNode, lacks: FormulaPlanilha['lacks']): boolean {
  if (node.tipo === 'numero') return false
  if (node.tipo === 'codigo') return lacks(node.codigo)
  if (node.tipo === 'unaria') return canLack(node.operando, lacks)
  if (node.tipo === 'funcao') return FUNCTIONS[node.nome] === undefined || node.args.some((each) => canLack(each, lacks))
  return ['/', '^'].includes(node.operator) || canLack(node.left, lacks) || canLack(node.right, lacks)
}

/**
 * Translates a formula to cells. Undefined for a part without a counterpart in a sheet.
 * Untranslatable: other months, rounding, or an amount as a literal next to money.
 * Without a value the result is an empty text, because a blank cell would count as zero.
 */
export function translateFormula(node: FormulaNode, context: FormulaPlanilha): string | undefined {
  const formula = translate(node, context)
  return formula !== undefined && canLack(node, context.lacks) ? `IFERROR(${formula},"")` : formula
}

function translate(node: FormulaNode, context: FormulaPlanilha): string | undefined {
  const all = (nodes: readonly FormulaNode[]): string[] | undefined => {
    const texts = nodes.map((child) => translate(child, context))
    return texts.every((text) => text !== undefined) ? texts : undefined
  }
  if (node.tipo === 'numero') return node.texto.replace(',', '.')
  if (node.tipo === 'codigo') {
    const cell = context.cell(node.codigo)
    // `+0` makes an empty text an error. Functions would skip it, and comparisons would rank it highest.
    return cell !== undefined && context.lacks(node.codigo) ? `(${cell}+0)` : cell
  }
  if (node.tipo === 'unaria') {
    const inner = all([node.operando])
    if (inner === undefined) return undefined
    return node.operator === 'nao' ? `NOT(${inner[0]})` : `${node.operator}(${inner[0]})`
  }
  if (node.tipo === 'funcao') {
    const name = FUNCTIONS[node.nome]
    if (context.dinheiro && node.args.some(isAmount)) return undefined
    const inner = all(node.args)
    return name === undefined || inner === undefined ? undefined : `${name}(${inner.join(',')})`
  }
  const comparison = ['=', '<>', '<', '<=', '>', '>='].includes(node.operator)
  const additive = node.operator === '+' || node.operator === '-'
  if ((comparison || (context.dinheiro && additive)) && (isAmount(node.left) || isAmount(node.right))) return undefined
  const sides = all([node.left, node.right])
  if (sides === undefined) return undefined
  const [left, right] = sides
  // Short-circuit, because the second operand may divide by what the first one tests.
  if (node.operator === 'e') return `IF(${left},AND(${right}),FALSE)`
  if (node.operator === 'ou') return `IF(${left},TRUE,OR(${right}))`
  // Sums of plain cells need no brackets.
  const bare = (text: string | undefined): string => (/^[A-Z]+\d+([+-][A-Z]+\d+)*$/.test(text ?? '') ? (text ?? '') : `(${text})`)
  return node.operator === '+'
    ? `${bare(left)}+${bare(right)}`
    : `${node.operator === '-' ? bare(left) : `(${left})`}${node.operator}(${right})`
}
