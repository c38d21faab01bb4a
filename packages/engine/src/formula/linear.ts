import type { FormulaNode } from './ast.ts'
import { addRacional, exactly, multiplyRacional, parseRacional, racional } from './rational.ts'
import type { Racional } from './rational.ts'

/** `Σ coeficiente × código + constante`, exactly. Coefficients that cancel are left out. */
export interface FormaLinear {
  readonly termos: ReadonlyMap<string, Racional>
  /** In reais next to money, as literals are written. */
  readonly constante: Racional
}

const ZERO = racional(0n)
const UM = racional(1n)

function scale(forma: FormaLinear, fator: Racional): FormaLinear {
  return combine([{ forma, fator }])
}

function combine(partes: readonly { readonly forma: FormaLinear; readonly fator: Racional }[]): FormaLinear {
  const termos = new Map<string, Racional>()
  let constante = ZERO
  for (const { forma, fator } of partes) {
    for (const [codigo, coeficiente] of forma.termos) {
      const soma = addRacional(termos.get(codigo) ?? ZERO, multiplyRacional(coeficiente, fator))
      if (soma.n === 0n) termos.delete(codigo)
      else termos.set(codigo, soma)
    }
    constante = addRacional(constante, multiplyRacional(forma.constante, fator))
  }
  return { termos, constante }
}

function isConstante(forma: FormaLinear): boolean {
  return forma.termos.size === 0
}

function linearBinaria(operador: string, a: FormaLinear, b: FormaLinear): FormaLinear | undefined {
  if (operador === '+')
    return combine([
      { forma: a, fator: UM },
      { forma: b, fator: UM },
    ])
  if (operador === '-')
    return combine([
      { forma: a, fator: UM },
      { forma: b, fator: racional(-1n) },
    ])
  if (operador === '*' && isConstante(a)) return scale(b, a.constante)
  if (operador === '*' && isConstante(b)) return scale(a, b.constante)
  if (operador === '/' && isConstante(b) && b.constante.n !== 0n) return scale(a, racional(b.constante.d, b.constante.n))
  return undefined
}

/**
 * Returns the formula as a linear form over its codes.
 * Undefined when it is not one as written (a product of codes, a condition, a function of other months). Linear money is exact to the
 * centavo, also for a whole period at once.
 */
export function linearForm(ast: FormulaNode): FormaLinear | undefined {
  return exactly(() => linearNode(ast))
}

function linearNode(node: FormulaNode): FormaLinear | undefined {
  switch (node.tipo) {
    case 'numero':
      return { termos: new Map(), constante: parseRacional(node.texto) }
    case 'codigo':
      return { termos: new Map([[node.codigo, UM]]), constante: ZERO }
    case 'unaria': {
      const operando = node.operador === 'nao' ? undefined : linearNode(node.operando)
      return operando && (node.operador === '-' ? scale(operando, racional(-1n)) : operando)
    }
    case 'binaria': {
      const esquerda = linearNode(node.esquerda)
      const direita = esquerda && linearNode(node.direita)
      return esquerda && direita && linearBinaria(node.operador, esquerda, direita)
    }
    default: {
      if (node.nome !== 'soma' && node.nome !== 'media') return undefined
      const fator = node.nome === 'soma' ? UM : racional(1n, BigInt(node.argumentos.length))
      const partes: { forma: FormaLinear; fator: Racional }[] = []
      for (const argumento of node.argumentos) {
        const forma = linearNode(argumento)
        if (forma === undefined) return undefined
        partes.push({ forma, fator })
      }
      return combine(partes)
    }
  }
}
