import type { FormulaNode, OperadorBinario } from './ast.ts'
import { align, constant, finite, foldConstantes } from './grau.ts'
import type { FormulaAmbiente, FormulaAvaliador, FormulaCompilada } from './grau.ts'
import { multiplyRacional, parseRacional, racional } from './racional.ts'
import { FormulaSintaxe } from './tokens.ts'

function lift(a: FormulaAvaliador, b: FormulaAvaliador, calcular: (x: number, y: number) => number): FormulaAvaliador {
  return (contexto, inicio, fim) => {
    const x = a(contexto, inicio, fim)
    if (x === null) return null
    const y = b(contexto, inicio, fim)
    return y === null ? null : finite(calcular(x, y))
  }
}

const ARITMETICA: Partial<Record<OperadorBinario, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '=': (x, y) => (x === y ? 1 : 0),
  '<>': (x, y) => (x === y ? 0 : 1),
  '<': (x, y) => (x < y ? 1 : 0),
  '<=': (x, y) => (x <= y ? 1 : 0),
  '>': (x, y) => (x > y ? 1 : 0),
  '>=': (x, y) => (x >= y ? 1 : 0),
}

/** `e` and `ou` look at the second side only when the first does not decide, so `RL <> 0 e LL / RL > 0,1` is false, not empty. */
function logical(operador: 'e' | 'ou', a: FormulaAvaliador, b: FormulaAvaliador): FormulaAvaliador {
  return (contexto, inicio, fim) => {
    const x = a(contexto, inicio, fim)
    if (x === null) return null
    if ((x !== 0) === (operador === 'ou')) return x === 0 ? 0 : 1
    const y = b(contexto, inicio, fim)
    return y === null ? null : y === 0 ? 0 : 1
  }
}

/** An exponent written as a whole number, sign included; undefined for anything else. */
function expoenteInteiro(node: FormulaNode): number | undefined {
  if (node.tipo === 'numero') return Number.isInteger(node.valor) ? node.valor : undefined
  if (node.tipo !== 'unaria' || node.operador === 'nao') return undefined
  const valor = expoenteInteiro(node.operando)
  return valor === undefined ? undefined : node.operador === '-' ? 0 - valor : valor
}

function compilePotencia(base: FormulaCompilada, expoente: FormulaCompilada, node: FormulaNode, posicao: number): FormulaCompilada {
  const inteiro = expoenteInteiro(node)
  if (base.grau !== 0 && inteiro === undefined) {
    throw new FormulaSintaxe('Dinheiro só pode ser elevado a um número inteiro escrito na fórmula.', posicao)
  }
  if (expoente.grau !== 0) throw new FormulaSintaxe('O expoente não pode ser um valor em dinheiro.', posicao)
  return { grau: base.grau === 0 ? 0 : base.grau * (inteiro ?? 0), avaliar: lift(base.avaliar, expoente.avaliar, (x, y) => x ** y) }
}

function compileBinaria(node: FormulaNode & { tipo: 'binaria' }, ambiente: FormulaAmbiente): FormulaCompilada {
  const { operador, posicao } = node
  const a = compileFormula(node.esquerda, ambiente)
  const b = compileFormula(node.direita, ambiente)
  const dobrada = a.constante && b.constante && foldConstantes(operador, a.constante, b.constante)
  if (dobrada !== undefined) return dobrada
  if (operador === 'e' || operador === 'ou') return { grau: 0, avaliar: logical(operador, a.avaliar, b.avaliar) }
  if (operador === '*') return { grau: a.grau + b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => x * y) }
  if (operador === '/') return { grau: a.grau - b.grau, avaliar: lift(a.avaliar, b.avaliar, (x, y) => x / y) }
  if (operador === '^') return compilePotencia(a, b, node.direita, posicao)
  const { grau, avaliadores } = align([a, b], posicao)
  const avaliar = lift(avaliadores[0]!, avaliadores[1]!, ARITMETICA[operador]!)
  return { grau: operador === '+' || operador === '-' ? grau : 0, avaliar }
}

function compileVariadica(avaliadores: readonly FormulaAvaliador[], reduzir: (valores: readonly number[]) => number): FormulaAvaliador {
  return (contexto, inicio, fim) => {
    const valores: number[] = []
    for (const avaliar of avaliadores) {
      const valor = avaliar(contexto, inicio, fim)
      if (valor === null) return null
      valores.push(valor)
    }
    return finite(reduzir(valores))
  }
}

function somar(valores: readonly number[]): number {
  return valores.reduce((soma, valor) => soma + valor, 0)
}

/** Half to even at `casas` decimals of the number people see (reais, for money). */
function roundTo(valor: number, unidade: number): number {
  const inteiro = valor / unidade
  if (Math.abs(inteiro) >= Number.MAX_SAFE_INTEGER) return valor
  const piso = Math.floor(inteiro)
  const resto = inteiro - piso
  const redondo = resto < 0.5 || (resto === 0.5 && piso % 2 === 0) ? piso : piso + 1
  return unidade < 1 ? redondo / Math.round(1 / unidade) : redondo * unidade
}

function compileFuncao(node: FormulaNode & { tipo: 'funcao' }, ambiente: FormulaAmbiente): FormulaCompilada {
  const { nome, posicao } = node
  const argumentos = node.argumentos.map((argumento) => compileFormula(argumento, ambiente))
  const primeiro = argumentos[0]!
  const segundo = node.argumentos[1]
  const constante = segundo?.tipo === 'numero' ? segundo.valor : undefined
  switch (nome) {
    case 'soma':
    case 'media':
    case 'min':
    case 'max': {
      const { grau, avaliadores } = align(argumentos, posicao)
      const reduzir = {
        soma: somar,
        media: (valores: readonly number[]) => somar(valores) / valores.length,
        min: (valores: readonly number[]) => valores.reduce((menor, valor) => Math.min(menor, valor)),
        max: (valores: readonly number[]) => valores.reduce((maior, valor) => Math.max(maior, valor)),
      }[nome]
      return { grau, avaliar: compileVariadica(avaliadores, reduzir) }
    }
    case 'abs':
      return { grau: primeiro.grau, avaliar: compileVariadica([primeiro.avaliar], ([valor = 0]) => Math.abs(valor)) }
    case 'arred': {
      const unidade = 100 ** primeiro.grau / 10 ** (constante ?? 0)
      return { grau: primeiro.grau, avaliar: compileVariadica([primeiro.avaliar], ([valor = 0]) => roundTo(valor, unidade)) }
    }
    case 'se': {
      const { grau, avaliadores } = align(argumentos.slice(1), posicao)
      const [entao, senao] = [avaliadores[0]!, avaliadores[1]!]
      return {
        grau,
        avaliar: (contexto, inicio, fim) => {
          const condicao = primeiro.avaliar(contexto, inicio, fim)
          if (condicao === null) return null
          return condicao === 0 ? senao(contexto, inicio, fim) : entao(contexto, inicio, fim)
        },
      }
    }
    case 'acumulado':
      return { grau: primeiro.grau, avaliar: (contexto, _inicio, fim) => primeiro.avaliar(contexto, contexto.inicioExercicio(fim), fim) }
    case 'anterior': {
      const periodos = constante ?? 1
      return {
        grau: primeiro.grau,
        avaliar: (contexto, inicio, fim) => {
          const salto = periodos * (fim - inicio + 1)
          return primeiro.avaliar(contexto, inicio - salto, fim - salto)
        },
      }
    }
    default:
      return { grau: primeiro.grau, avaliar: (contexto, inicio, fim) => primeiro.avaliar(contexto, inicio - 12, fim - 12) }
  }
}

/**
 * Turns a formula into a function of the period. Division by zero, an even root of a negative number and a result beyond doubles are empty
 * (null), and empty operands make empty results; `se`, `e` and `ou` look only at what they need. `anterior(x; n)` is the n-th period of the
 * same length before; `acumulado(x)` goes from the start of the fiscal year to the end of the period. Throws {@link FormulaSintaxe} with
 * the position when units do not fit.
 */
export function compileFormula(node: FormulaNode, ambiente: FormulaAmbiente): FormulaCompilada {
  switch (node.tipo) {
    case 'numero':
      return constant(parseRacional(node.texto))
    case 'codigo': {
      const { item, grau } = ambiente.itemOf(node.codigo)
      return { grau, avaliar: (contexto, inicio, fim) => contexto.ler(item, inicio, fim) }
    }
    case 'unaria': {
      const operando = compileFormula(node.operando, ambiente)
      if (node.operador === '+') return operando
      if (node.operador === '-' && operando.constante !== undefined) return constant(multiplyRacional(operando.constante, racional(-1n)))
      const calcular =
        node.operador === 'nao' ? ([valor = 0]: readonly number[]) => (valor === 0 ? 1 : 0) : ([valor = 0]: readonly number[]) => 0 - valor
      return { grau: node.operador === 'nao' ? 0 : operando.grau, avaliar: compileVariadica([operando.avaliar], calcular) }
    }
    case 'binaria':
      return compileBinaria(node, ambiente)
    default:
      return compileFuncao(node, ambiente)
  }
}
