import type { Aritmetica } from './arithmetic.ts'
import type { FormulaNode, OperadorBinario } from './ast.ts'
import { align, constant, foldConstantes } from './types.ts'
import type { FormulaAmbiente, FormulaAvaliador, FormulaCompilada } from './types.ts'
import { multiplyRacional, parseRacional, racional } from './rational.ts'
import { FormulaSintaxe } from './tokens.ts'

function lift<N>(a: FormulaAvaliador<N>, b: FormulaAvaliador<N>, calcular: (x: N, y: N) => N | null): FormulaAvaliador<N> {
  return (contexto, inicio, fim) => {
    const x = a(contexto, inicio, fim)
    if (x === null) return null
    const y = b(contexto, inicio, fim)
    return y === null ? null : calcular(x, y)
  }
}

const COMPARACOES: Partial<Record<OperadorBinario, (sinal: number) => boolean>> = {
  '=': (sinal) => sinal === 0,
  '<>': (sinal) => sinal !== 0,
  '<': (sinal) => sinal < 0,
  '<=': (sinal) => sinal <= 0,
  '>': (sinal) => sinal > 0,
  '>=': (sinal) => sinal >= 0,
}

function expoenteInteiro(node: FormulaNode): number | undefined {
  if (node.tipo === 'numero') return Number.isInteger(node.valor) ? node.valor : undefined
  if (node.tipo !== 'unaria' || node.operador === 'nao') return undefined
  const valor = expoenteInteiro(node.operando)
  return valor === undefined ? undefined : node.operador === '-' ? 0 - valor : valor
}

class Compilador<N> {
  private readonly ambiente: FormulaAmbiente
  private readonly aritmetica: Aritmetica<N>
  private readonly zero: N
  private readonly um: N

  constructor(ambiente: FormulaAmbiente, aritmetica: Aritmetica<N>) {
    this.ambiente = ambiente
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
        const { item, grau } = this.ambiente.itemOf(node.codigo)
        const avaliar: FormulaAvaliador<N> = (contexto, inicio, fim) => {
          const valor = contexto.read(item, inicio, fim)
          return valor === null ? null : aritmetica.read(valor, grau === 1)
        }
        return { grau, avaliar }
      }
      case 'unaria':
        return this.compileUnaria(node)
      case 'binaria':
        return this.compileBinaria(node)
      default:
        return this.compileFuncao(node)
    }
  }

  private compileUnaria({ operador, operando: node }: FormulaNode & { tipo: 'unaria' }): FormulaCompilada<N> {
    const { aritmetica, zero } = this
    const operando = this.compile(node)
    if (operador === '+') return operando
    if (operador === 'nao') return { grau: 0, avaliar: this.reduce([operando.avaliar], (valor) => this.truth(this.isZero(valor))) }
    if (operando.constante !== undefined) return constant(multiplyRacional(operando.constante, racional(-1n)), aritmetica)
    return { grau: operando.grau, avaliar: this.reduce([operando.avaliar], (valor) => aritmetica.subtract(zero, valor)) }
  }

  private compileBinaria(node: FormulaNode & { tipo: 'binaria' }): FormulaCompilada<N> {
    const { operador, posicao } = node
    const { aritmetica } = this
    const a = this.compile(node.esquerda)
    const b = this.compile(node.direita)
    const dobrada = a.constante && b.constante && foldConstantes(operador, a.constante, b.constante)
    if (dobrada !== undefined) return constant(dobrada, aritmetica)
    if (operador === 'e' || operador === 'ou') return { grau: 0, avaliar: this.logical(operador, a.avaliar, b.avaliar) }
    if (operador === '*') return { grau: a.grau + b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => aritmetica.multiply(x, y)) }
    if (operador === '/') return { grau: a.grau - b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => aritmetica.divide(x, y)) }
    if (operador === '^') return this.compilePotencia(a, b, node.direita, posicao)
    const { grau, avaliadores } = align([a, b], posicao, aritmetica)
    const [x, y] = [avaliadores[0]!, avaliadores[1]!]
    if (operador === '+') return { grau, avaliar: lift(x, y, (esquerda, direita) => aritmetica.add(esquerda, direita)) }
    if (operador === '-') return { grau, avaliar: lift(x, y, (esquerda, direita) => aritmetica.subtract(esquerda, direita)) }
    const comparar = COMPARACOES[operador]!
    return { grau: 0, avaliar: lift(x, y, (esquerda, direita) => this.truth(comparar(aritmetica.compare(esquerda, direita)))) }
  }

  private compilePotencia(
    base: FormulaCompilada<N>,
    expoente: FormulaCompilada<N>,
    node: FormulaNode,
    posicao: number,
  ): FormulaCompilada<N> {
    const inteiro = expoenteInteiro(node)
    if (base.grau !== 0 && inteiro === undefined) {
      throw new FormulaSintaxe('Dinheiro só pode ser elevado a um número inteiro escrito na fórmula.', posicao)
    }
    if (expoente.grau !== 0) throw new FormulaSintaxe('O expoente não pode ser um valor em dinheiro.', posicao)
    const avaliar = lift(base.avaliar, expoente.avaliar, (x, y) => this.aritmetica.power(x, y))
    return { grau: base.grau === 0 ? 0 : base.grau * (inteiro ?? 0), avaliar }
  }

  private compileFuncao(node: FormulaNode & { tipo: 'funcao' }): FormulaCompilada<N> {
    const { nome, posicao } = node
    const { aritmetica, zero } = this
    const argumentos = node.argumentos.map((argumento) => this.compile(argumento))
    const primeiro = argumentos[0]!
    const { grau } = primeiro
    const segundo = node.argumentos[1]
    const constante = segundo?.tipo === 'numero' ? segundo.valor : undefined
    switch (nome) {
      case 'soma':
      case 'media':
      case 'min':
      case 'max':
        return this.compileVariadica(nome, argumentos, posicao)
      case 'abs': {
        const absolute = (valor: N): N | null => (aritmetica.compare(valor, zero) < 0 ? aritmetica.subtract(zero, valor) : valor)
        return { grau, avaliar: this.reduce([primeiro.avaliar], absolute) }
      }
      case 'arred':
        return { grau, avaliar: this.reduce([primeiro.avaliar], (valor) => aritmetica.round(valor, grau, constante ?? 0)) }
      case 'se':
        return this.compileSe(primeiro, argumentos.slice(1), posicao)
      case 'acumulado':
        return { grau, avaliar: (contexto, _inicio, fim) => primeiro.avaliar(contexto, contexto.inicioExercicio(fim), fim) }
      case 'anterior': {
        const periodos = constante ?? 1
        return {
          grau,
          avaliar: (contexto, inicio, fim) => {
            const salto = periodos * (fim - inicio + 1)
            return primeiro.avaliar(contexto, inicio - salto, fim - salto)
          },
        }
      }
      default:
        return { grau, avaliar: (contexto, inicio, fim) => primeiro.avaliar(contexto, inicio - 12, fim - 12) }
    }
  }

  private compileVariadica(
    nome: 'soma' | 'media' | 'min' | 'max',
    argumentos: readonly FormulaCompilada<N>[],
    posicao: number,
  ): FormulaCompilada<N> {
    const { aritmetica } = this
    const { grau, avaliadores } = align(argumentos, posicao, aritmetica)
    if (nome === 'min') return { grau, avaliar: this.reduce(avaliadores, undefined, (a, b) => (aritmetica.compare(b, a) < 0 ? b : a)) }
    if (nome === 'max') return { grau, avaliar: this.reduce(avaliadores, undefined, (a, b) => (aritmetica.compare(b, a) > 0 ? b : a)) }
    const quantidade = aritmetica.read(avaliadores.length, true)
    const finish = nome === 'media' ? (soma: N): N | null => aritmetica.divide(soma, quantidade) : undefined
    return { grau, avaliar: this.reduce(avaliadores, finish, (a, b) => aritmetica.add(a, b)) }
  }

  private compileSe(condicao: FormulaCompilada<N>, ramos: readonly FormulaCompilada<N>[], posicao: number): FormulaCompilada<N> {
    const { grau, avaliadores } = align(ramos, posicao, this.aritmetica)
    const [entao, senao] = [avaliadores[0]!, avaliadores[1]!]
    return {
      grau,
      avaliar: (contexto, inicio, fim) => {
        const valor = condicao.avaliar(contexto, inicio, fim)
        if (valor === null) return null
        return this.isZero(valor) ? senao(contexto, inicio, fim) : entao(contexto, inicio, fim)
      },
    }
  }

  /** Short-circuit: `e` and `ou` evaluate the second side only when needed, so `RL <> 0 e LL / RL > 0,1` is false, not null. */
  private logical(operador: 'e' | 'ou', a: FormulaAvaliador<N>, b: FormulaAvaliador<N>): FormulaAvaliador<N> {
    return (contexto, inicio, fim) => {
      const x = a(contexto, inicio, fim)
      if (x === null) return null
      if (this.isZero(x) !== (operador === 'ou')) return this.truth(!this.isZero(x))
      const y = b(contexto, inicio, fim)
      return y === null ? null : this.truth(!this.isZero(y))
    }
  }

  private reduce(
    avaliadores: readonly FormulaAvaliador<N>[],
    finish: (valor: N) => N | null = (valor) => valor,
    join: (a: N, b: N) => N | null = (a) => a,
  ): FormulaAvaliador<N> {
    const [primeiro, ...outros] = avaliadores
    return (contexto, inicio, fim) => {
      let resultado = primeiro!(contexto, inicio, fim)
      for (const avaliar of outros) {
        const valor = resultado === null ? null : avaliar(contexto, inicio, fim)
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
export function compileFormula<N>(node: FormulaNode, ambiente: FormulaAmbiente, aritmetica: Aritmetica<N>): FormulaCompilada<N> {
  return new Compilador(ambiente, aritmetica).compile(node)
}
