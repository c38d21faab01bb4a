import type { FormulaNode } from './ast.ts'
import { addRacional, exactly, multiplyRacional, parseRacional, racional } from './rational.ts'
import type { Racional } from './rational.ts'

/** `Σ coeficiente × código + constante`, exactly. Coefficients that cancel are left out. */
export interface ShapeLinear {
  readonly termos: ReadonlyMap<string, Racional>
  /** In reais, as literals are written. */
  readonly constante: Racional
}

const ZERO = racional(0n)
const UM = racional(1n)

function scale(shape: ShapeLinear, fator: Racional): ShapeLinear {
  return combine([{ shape, fator }])
}

function combine(partes: readonly { readonly shape: ShapeLinear; readonly fator: Racional }[]): ShapeLinear {
  const termos = new Map<string, Racional>()
  let constante = ZERO
  for (const { shape, fator } of partes) {
    for (const [codigo, coeficiente] of shape.termos) {
      const soma = addRacional(termos.get(codigo) ?? ZERO, multiplyRacional(coeficiente, fator))
      if (soma.n === 0n) termos.delete(codigo)
      else termos.set(codigo, soma)
    }
    constante = addRacional(constante, multiplyRacional(shape.constante, fator))
  }
  return { termos, constante }
}

function isConstante(shape: ShapeLinear): boolean {
  return shape.termos.size === 0
}

function linearBinaria(operator: string, a: ShapeLinear, b: ShapeLinear): ShapeLinear | undefined {
  if (operator === '+')
    return combine([
      { shape: a, fator: UM },
      { shape: b, fator: UM },
    ])
  if (operator === '-')
    return combine([
      { shape: a, fator: UM },
      { shape: b, fator: racional(-1n) },
    ])
  if (operator === '*' && isConstante(a)) return scale(b, a.constante)
  if (operator === '*' && isConstante(b)) return scale(a, b.constante)
  if (operator === '/' && isConstante(b) && b.constante.n !== 0n) return scale(a, racional(b.constante.d, b.constante.n))
  return undefined
}

/**
 * Returns the formula as a linear form over its codes.
 * Undefined when it is not linear as written (a product of codes, a condition, a function of other months). Linear money is exact to the
 * centavo, also for a whole period at once.
 */
export function linearForm(ast: FormulaNode): ShapeLinear | undefined {
  return exactly(() => linearNode(ast))
}

function linearNode(node: FormulaNode): ShapeLinear | undefined {
  switch (node.tipo) {
    case 'numero':
      return { termos: new Map(), constante: parseRacional(node.texto) }
    case 'codigo':
      return { termos: new Map([[node.codigo, UM]]), constante: ZERO }
    case 'unaria': {
      const operando = node.operator === 'nao' ? undefined : linearNode(node.operando)
      return operando && (node.operator === '-' ? scale(operando, racional(-1n)) : operando)
    }
    case 'binaria': {
      const left = linearNode(node.left)
      const right = left && linearNode(node.right)
      return left && right && linearBinaria(node.operator, left, right)
    }
    default: {
      if (node.nome !== 'soma' && node.nome !== 'media') return undefined
      const fator = node.nome === 'soma' ? UM : racional(1n, BigInt(node.args.length))
      const partes: { shape: ShapeLinear; fator: Racional }[] = []
      for (const argument of node.args) {
        const shape = linearNode(argument)
        if (shape === undefined) return undefined
        partes.push({ shape, fator })
      }
      return combine(partes)
    }
  }
}
