import type { Aritmetica } from './arithmetic.ts'
import type { FormulaNode, OperatorBinario } from './ast.ts'
import { align, constant, foldConstantes } from './types.ts'
import type { FormulaEnvironment, FormulaAvaliador, FormulaCompilada } from './types.ts'
import { multiplyRacional, parseRacional, racional } from './rational.ts'
import { FormulaSintaxe } from './tokens.ts'

function lift<N>(a: FormulaAvaliador<N>, b: FormulaAvaliador<N>, calcular: (x: N, y: N) => N | null): FormulaAvaliador<N> {
  return (context, inicio, fim) => {
    const x = a(context, inicio, fim)
    if (x === null) return null
    const y = b(context, inicio, fim)
    return y === null ? null : calcular(x, y)
  }
}

const COMPARACOES: Partial<Record<OperatorBinario, (sinal: number) => boolean>> = {
  '=': (sinal) => sinal === 0,
  '<>': (sinal) => sinal !== 0,
  '<': (sinal) => sinal < 0,
  '<=': (sinal) => sinal <= 0,
  '>': (sinal) => sinal > 0,
  '>=': (sinal) => sinal >= 0,
}

function expoenteInteger(node: FormulaNode): number | undefined {
  if (node.tipo === 'numero') return Number.isInteger(node.valor) ? node.valor : undefined
  if (node.tipo !== 'unaria' || node.operator === 'nao') return undefined
  const valor = expoenteInteger(node.operando)
  return valor === undefined ? undefined : node.operator === '-' ? 0 - valor : valor
}

class Compilador<N> {
  private readonly environment: FormulaEnvironment
  private readonly aritmetica: Aritmetica<N>
  private readonly zero: N
  private readonly um: N

  constructor(environment: FormulaEnvironment, aritmetica: Aritmetica<N>) {
    this.environment = environment
    this.aritmetica = aritmetica
    this.zero = aritmetica.read(0, true)
    this.um = aritmetica.read(1, true)
  }

  compile(node: FormulaNode): FormulaCompilada<N> {
    const { aritmetica } = this
    switch (node.tipo) {
      case 'numero':
        return constant(parseRacional(node.texto), aritmetica)
      case 'codigo': {
        const { item, grau } = this.environment.itemOf(node.codigo)
        const avaliar: FormulaAvaliador<N> = (context, inicio, fim) => {
          const valor = context.read(item, inicio, fim)
          return valor === null ? null : aritmetica.read(valor, grau === 1)
        }
        return { grau, avaliar }
      }
      case 'unaria':
        return this.compileUnaria(node)
      case 'binaria':
        return this.compileBinaria(node)
      default:
        return this.compileFunction(node)
    }
  }

  private compileUnaria({ operator, operando: node }: FormulaNode & { tipo: 'unaria' }): FormulaCompilada<N> {
    const { aritmetica, zero } = this
    const operando = this.compile(node)
    if (operator === '+') return operando
    if (operator === 'nao') return { grau: 0, avaliar: this.reduce([operando.avaliar], (valor) => this.truth(this.isZero(valor))) }
    if (operando.constante !== undefined) return constant(multiplyRacional(operando.constante, racional(-1n)), aritmetica)
    return { grau: operando.grau, avaliar: this.reduce([operando.avaliar], (valor) => aritmetica.subtract(zero, valor)) }
  }

  private compileBinaria(node: FormulaNode & { tipo: 'binaria' }): FormulaCompilada<N> {
    const { operator, position } = node
    const { aritmetica } = this
    const a = this.compile(node.left)
    const b = this.compile(node.right)
    const dobrada = a.constante && b.constante && foldConstantes(operator, a.constante, b.constante)
    if (dobrada !== undefined) return constant(dobrada, aritmetica)
    if (operator === 'e' || operator === 'ou') return { grau: 0, avaliar: this.logical(operator, a.avaliar, b.avaliar) }
    if (operator === '*') return { grau: a.grau + b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => aritmetica.multiply(x, y)) }
    if (operator === '/') return { grau: a.grau - b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => aritmetica.divide(x, y)) }
    if (operator === '^') return this.compilePotencia(a, b, node.right, position)
    const { grau, avaliadores } = align([a, b], position, aritmetica)
    const [x, y] = [avaliadores[0]!, avaliadores[1]!]
    if (operator === '+') return { grau, avaliar: lift(x, y, (left, right) => aritmetica.add(left, right)) }
    if (operator === '-') return { grau, avaliar: lift(x, y, (left, right) => aritmetica.subtract(left, right)) }
    const comparar = COMPARACOES[operator]!
    return { grau: 0, avaliar: lift(x, y, (left, right) => this.truth(comparar(aritmetica.compare(left, right)))) }
  }

  private compilePotencia(
    base: FormulaCompilada<N>,
    expoente: FormulaCompilada<N>,
    node: FormulaNode,
    position: number,
  ): FormulaCompilada<N> {
    const integer = expoenteInteger(node)
    if (base.grau !== 0 && integer === undefined) {
      throw new FormulaSintaxe('Dinheiro só pode ser elevado a um número inteiro escrito na fórmula.', position)
    }
    if (expoente.grau !== 0) throw new FormulaSintaxe('O expoente não pode ser um valor em dinheiro.', position)
    const avaliar = lift(base.avaliar, expoente.avaliar, (x, y) => this.aritmetica.power(x, y))
    return { grau: base.grau === 0 ? 0 : base.grau * (integer ?? 0), avaliar }
  }

  private compileFunction(node: FormulaNode & { tipo: 'funcao' }): FormulaCompilada<N> {
    const { nome, position } = node
    const { aritmetica, zero } = this
    const args = node.args.map((argument) => this.compile(argument))
    const first = args[0]!
    const { grau } = first
    const segundo = node.args[1]
    const constante = segundo?.tipo === 'numero' ? segundo.valor : undefined
    switch (nome) {
      case 'soma':
      case 'media':
      case 'min':
      case 'max':
        return this.compileVariadica(nome, args, position)
      case 'abs': {
        const absolute = (valor: N): N | null => (aritmetica.compare(valor, zero) < 0 ? aritmetica.subtract(zero, valor) : valor)
        return { grau, avaliar: this.reduce([first.avaliar], absolute) }
      }
      case 'arred':
        return { grau, avaliar: this.reduce([first.avaliar], (valor) => aritmetica.round(valor, grau, constante ?? 0)) }
      case 'se':
        return this.compileSe(first, args.slice(1), position)
      case 'acumulado':
        return { grau, avaliar: (context, _inicio, fim) => first.avaliar(context, context.inicioExercicio(fim), fim) }
      case 'anterior': {
        const periodos = constante ?? 1
        return {
          grau,
          avaliar: (context, inicio, fim) => {
            const salto = periodos * (fim - inicio + 1)
            return first.avaliar(context, inicio - salto, fim - salto)
          },
        }
      }
      default:
        return { grau, avaliar: (context, inicio, fim) => first.avaliar(context, inicio - 12, fim - 12) }
    }
  }

  private compileVariadica(
    nome: 'soma' | 'media' | 'min' | 'max',
    args: readonly FormulaCompilada<N>[],
    position: number,
  ): FormulaCompilada<N> {
    const { aritmetica } = this
    const { grau, avaliadores } = align(args, position, aritmetica)
    if (nome === 'min') return { grau, avaliar: this.reduce(avaliadores, undefined, (a, b) => (aritmetica.compare(b, a) < 0 ? b : a)) }
    if (nome === 'max') return { grau, avaliar: this.reduce(avaliadores, undefined, (a, b) => (aritmetica.compare(b, a) > 0 ? b : a)) }
    const quantity = aritmetica.read(avaliadores.length, true)
    const finish = nome === 'media' ? (soma: N): N | null => aritmetica.divide(soma, quantity) : undefined
    return { grau, avaliar: this.reduce(avaliadores, finish, (a, b) => aritmetica.add(a, b)) }
  }

  private compileSe(condicao: FormulaCompilada<N>, ramos: readonly FormulaCompilada<N>[], position: number): FormulaCompilada<N> {
    const { grau, avaliadores } = align(ramos, position, this.aritmetica)
    const [entao, senao] = [avaliadores[0]!, avaliadores[1]!]
    return {
      grau,
      avaliar: (context, inicio, fim) => {
        const valor = condicao.avaliar(context, inicio, fim)
        if (valor === null) return null
        return this.isZero(valor) ? senao(context, inicio, fim) : entao(context, inicio, fim)
      },
    }
  }

  /**
   * Evaluates the second side of `e` and `ou` only when needed.
   * `RL <> 0 e LL / RL > 0,1` is then false, not null.
   */
  private logical(operator: 'e' | 'ou', a: FormulaAvaliador<N>, b: FormulaAvaliador<N>): FormulaAvaliador<N> {
    return (context, inicio, fim) => {
      const x = a(context, inicio, fim)
      if (x === null) return null
      if (this.isZero(x) !== (operator === 'ou')) return this.truth(!this.isZero(x))
      const y = b(context, inicio, fim)
      return y === null ? null : this.truth(!this.isZero(y))
    }
  }

  private reduce(
    avaliadores: readonly FormulaAvaliador<N>[],
    finish: (valor: N) => N | null = (valor) => valor,
    join: (a: N, b: N) => N | null = (a) => a,
  ): FormulaAvaliador<N> {
    const [first, ...others] = avaliadores
    return (context, inicio, fim) => {
      let resultado = first!(context, inicio, fim)
      for (const avaliar of others) {
        const valor = resultado === null ? null : avaliar(context, inicio, fim)
        resultado = resultado === null || valor === null ? null : join(resultado, valor)
      }
      return resultado === null ? null : finish(resultado)
    }
  }

  private isZero(valor: N): boolean {
    return this.aritmetica.compare(valor, this.zero) === 0
  }

  private truth(verdade: boolean): N {
    return verdade ? this.um : this.zero
  }
}

/**
 * Compiles a formula to a function of the period.
 * Null results from division by zero, an even root of a negative number, an unrepresentable result, and null operands; `se`, `e` and `ou`
 * evaluate only what they need. `anterior(x; n)` is the n-th period of the same length before; `acumulado(x)` runs from the start of the
 * fiscal year to the end of the period.
 * @throws {@link FormulaSintaxe} with the position when units do not match.
 */
export function compileFormula<N>(node: FormulaNode, environment: FormulaEnvironment, aritmetica: Aritmetica<N>): FormulaCompilada<N> {
  return new Compilador(environment, aritmetica).compile(node)
}
