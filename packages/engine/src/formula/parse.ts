import type { FormulaNode, FormulaResultado, OperatorBinario } from './ast.ts'
import { findFn, findWordLogica, FN_ARGS, FN_CONSTANTE } from './functions.ts'
import { FormulaSintaxe, tokenizeFormula } from './tokens.ts'
import type { FormulaToken } from './tokens.ts'

export const FORCA: Record<OperatorBinario, number> = {
  ou: 1,
  e: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '^': 8,
}
export const FORCA_COMPARISON = 4
/** `nao a = b` negates the comparison; `-2 ^ 2` is −4, as in mathematics (not as in spreadsheets). */
export const FORCA_NAO = 3
export const FORCA_SINAL = 7

const PROFUNDIDADE_MAXIMA = 64

function describeToken(token: FormulaToken): string {
  if (token.tipo === 'fim') return 'a fórmula acabou'
  if (token.tipo === 'simbolo') return `apareceu ${token.symbol}`
  if (token.tipo === 'numero') return `apareceu o número ${token.texto}`
  return `apareceu ${token.tipo === 'nome' ? token.nome : token.codigo}`
}

function isOperator(symbol: string): symbol is OperatorBinario {
  return Object.hasOwn(FORCA, symbol)
}

function operatorOf(token: FormulaToken): OperatorBinario | undefined {
  if (token.tipo === 'simbolo') return isOperator(token.symbol) ? token.symbol : undefined
  const word = token.tipo === 'nome' ? findWordLogica(token.nome) : undefined
  return word === 'nao' ? undefined : word
}

class Parser {
  private readonly tokens: readonly FormulaToken[]
  private proximo = 0
  private profundidade = 0

  constructor(tokens: readonly FormulaToken[]) {
    this.tokens = tokens
  }

  parse(): FormulaNode {
    const ast = this.expressao(0)
    const rest = this.atual()
    if (rest.tipo !== 'fim') throw new FormulaSintaxe(`Faltou um operador: ${describeToken(rest)}.`, rest.position)
    return ast
  }

  private atual(): FormulaToken {
    return this.tokens[this.proximo]!
  }

  private isSymbol(symbol: string): boolean {
    const token = this.atual()
    return token.tipo === 'simbolo' && token.symbol === symbol
  }

  /** Precedence climbing: parses operators of at least this `forca`. */
  private expressao(forca: number): FormulaNode {
    if (++this.profundidade > PROFUNDIDADE_MAXIMA)
      throw new FormulaSintaxe('A fórmula tem níveis demais de parênteses.', this.atual().position)
    let left = this.operando(forca)
    for (;;) {
      const token = this.atual()
      const operator = operatorOf(token)
      if (operator === undefined || FORCA[operator] < forca) break
      this.proximo++
      const right = this.expressao(operator === '^' ? FORCA['^'] : FORCA[operator] + 1)
      left = { tipo: 'binaria', operator, left, right, position: token.position }
      const next = operatorOf(this.atual())
      if (FORCA[operator] === FORCA_COMPARISON && next !== undefined && FORCA[next] === FORCA_COMPARISON) {
        throw new FormulaSintaxe('Comparações não se encadeiam: junte-as com "e".', this.atual().position)
      }
    }
    this.profundidade--
    return left
  }

  private operando(forca: number): FormulaNode {
    const token = this.atual()
    this.proximo++
    if (token.tipo === 'numero') return { tipo: 'numero', valor: token.valor, texto: token.texto, position: token.position }
    if (token.tipo === 'codigo') return { tipo: 'codigo', codigo: token.codigo, position: token.position }
    if (token.tipo === 'nome') return this.nome(token.nome, token.position, forca)
    if (token.tipo === 'simbolo' && (token.symbol === '-' || token.symbol === '+')) {
      return { tipo: 'unaria', operator: token.symbol, operando: this.expressao(FORCA_SINAL), position: token.position }
    }
    if (token.tipo === 'simbolo' && token.symbol === '(') {
      const inside = this.expressao(0)
      this.close(token.position)
      return inside
    }
    throw new FormulaSintaxe(`Faltou um número, um código ou uma função: ${describeToken(token)}.`, token.position)
  }

  private nome(nome: string, position: number, forca: number): FormulaNode {
    const word = findWordLogica(nome)
    if (word === 'nao') {
      if (forca > FORCA_NAO) throw new FormulaSintaxe('Ponha "nao" e o que ele nega entre parênteses.', position)
      return { tipo: 'unaria', operator: 'nao', operando: this.expressao(FORCA_NAO), position }
    }
    if (word !== undefined) throw new FormulaSintaxe(`Faltou o que vem antes de "${word}".`, position)
    if (!this.isSymbol('(')) return { tipo: 'codigo', codigo: nome, position }
    const fn = findFn(nome)
    if (fn === undefined) throw new FormulaSintaxe(`A função ${nome} não existe.`, position)
    const args = this.parseArgs()
    const [min, max] = FN_ARGS[fn]
    if (args.length < min || args.length > max) {
      const expected = min === max ? `${min}` : max === Infinity ? `ao menos ${min}` : `de ${min} a ${max}`
      throw new FormulaSintaxe(
        `A função ${fn} recebe ${expected} argumento(s), separados por ponto e vírgula; recebeu ${args.length}.`,
        position,
      )
    }
    const constante = FN_CONSTANTE[fn]
    const segundo = args[1]
    if (constante !== undefined && segundo !== undefined) {
      const serve =
        segundo.tipo === 'numero' &&
        Number.isInteger(segundo.valor) &&
        segundo.valor >= constante.minimo &&
        segundo.valor <= constante.maximo
      if (!serve) {
        throw new FormulaSintaxe(
          `Em ${fn}, ${constante.nome} é um número inteiro de ${constante.minimo} a ${constante.maximo}.`,
          segundo.position,
        )
      }
    }
    return { tipo: 'funcao', nome: fn, args, position }
  }

  private parseArgs(): FormulaNode[] {
    const abertura = this.atual().position
    this.proximo++
    if (this.isSymbol(')')) {
      this.proximo++
      return []
    }
    const args = [this.expressao(0)]
    while (this.isSymbol(';')) {
      this.proximo++
      args.push(this.expressao(0))
    }
    this.close(abertura)
    return args
  }

  private close(abertura: number): void {
    const token = this.atual()
    if (!this.isSymbol(')')) {
      const position = token.tipo === 'fim' ? abertura : token.position
      throw new FormulaSintaxe(
        token.tipo === 'fim' ? 'Falta fechar este parêntese.' : `Esperava um operador, ";" ou ")": ${describeToken(token)}.`,
        position,
      )
    }
    this.proximo++
  }
}

/**
 * Parses a formula (see FORMULA_FUNCOES and FORCA for the language) in linear time.
 * Names are codes of DRE items; a code that does not look like a name goes in brackets, `[3.01]`. Never throws: problems are returned in
 * Portuguese with their offset.
 */
export function parseFormula(texto: string): FormulaResultado {
  try {
    return { ok: true, ast: new Parser(tokenizeFormula(texto)).parse() }
  } catch (cause) {
    if (cause instanceof FormulaSintaxe) return { ok: false, erro: cause.erro }
    throw cause
  }
}
