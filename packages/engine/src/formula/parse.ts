import type { FormulaNode, FormulaResultado, OperadorBinario } from './ast.ts'
import { findFuncao, findPalavraLogica, FUNCAO_ARGUMENTOS, FUNCAO_CONSTANTE } from './functions.ts'
import { FormulaSintaxe, tokenizeFormula } from './tokens.ts'
import type { FormulaToken } from './tokens.ts'

/** Operator precedence; a higher one binds first. */
export const FORCA: Record<OperadorBinario, number> = {
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
export const FORCA_COMPARACAO = 4
/** `nao a = b` negates the comparison; `-2 ^ 2` is −4, as in mathematics (not as in spreadsheets). */
export const FORCA_NAO = 3
export const FORCA_SINAL = 7

const PROFUNDIDADE_MAXIMA = 64

function describeToken(token: FormulaToken): string {
  if (token.tipo === 'fim') return 'a fórmula acabou'
  if (token.tipo === 'simbolo') return `apareceu ${token.simbolo}`
  if (token.tipo === 'numero') return `apareceu o número ${token.texto}`
  return `apareceu ${token.tipo === 'nome' ? token.nome : token.codigo}`
}

function isOperador(simbolo: string): simbolo is OperadorBinario {
  return Object.hasOwn(FORCA, simbolo)
}

function operadorOf(token: FormulaToken): OperadorBinario | undefined {
  if (token.tipo === 'simbolo') return isOperador(token.simbolo) ? token.simbolo : undefined
  const palavra = token.tipo === 'nome' ? findPalavraLogica(token.nome) : undefined
  return palavra === 'nao' ? undefined : palavra
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
    const resto = this.atual()
    if (resto.tipo !== 'fim') throw new FormulaSintaxe(`Faltou um operador: ${describeToken(resto)}.`, resto.posicao)
    return ast
  }

  private atual(): FormulaToken {
    return this.tokens[this.proximo]!
  }

  private isSimbolo(simbolo: string): boolean {
    const token = this.atual()
    return token.tipo === 'simbolo' && token.simbolo === simbolo
  }

  /** Precedence climbing: parses operators of at least this `forca`. */
  private expressao(forca: number): FormulaNode {
    if (++this.profundidade > PROFUNDIDADE_MAXIMA)
      throw new FormulaSintaxe('A fórmula tem níveis demais de parênteses.', this.atual().posicao)
    let esquerda = this.operando(forca)
    for (;;) {
      const token = this.atual()
      const operador = operadorOf(token)
      if (operador === undefined || FORCA[operador] < forca) break
      this.proximo++
      const direita = this.expressao(operador === '^' ? FORCA['^'] : FORCA[operador] + 1)
      esquerda = { tipo: 'binaria', operador, esquerda, direita, posicao: token.posicao }
      const seguinte = operadorOf(this.atual())
      if (FORCA[operador] === FORCA_COMPARACAO && seguinte !== undefined && FORCA[seguinte] === FORCA_COMPARACAO) {
        throw new FormulaSintaxe('Comparações não se encadeiam: junte-as com "e".', this.atual().posicao)
      }
    }
    this.profundidade--
    return esquerda
  }

  private operando(forca: number): FormulaNode {
    const token = this.atual()
    this.proximo++
    if (token.tipo === 'numero') return { tipo: 'numero', valor: token.valor, texto: token.texto, posicao: token.posicao }
    if (token.tipo === 'codigo') return { tipo: 'codigo', codigo: token.codigo, posicao: token.posicao }
    if (token.tipo === 'nome') return this.nome(token.nome, token.posicao, forca)
    if (token.tipo === 'simbolo' && (token.simbolo === '-' || token.simbolo === '+')) {
      return { tipo: 'unaria', operador: token.simbolo, operando: this.expressao(FORCA_SINAL), posicao: token.posicao }
    }
    if (token.tipo === 'simbolo' && token.simbolo === '(') {
      const dentro = this.expressao(0)
      this.fecha(token.posicao)
      return dentro
    }
    throw new FormulaSintaxe(`Faltou um número, um código ou uma função: ${describeToken(token)}.`, token.posicao)
  }

  private nome(nome: string, posicao: number, forca: number): FormulaNode {
    const palavra = findPalavraLogica(nome)
    if (palavra === 'nao') {
      if (forca > FORCA_NAO) throw new FormulaSintaxe('Ponha "nao" e o que ele nega entre parênteses.', posicao)
      return { tipo: 'unaria', operador: 'nao', operando: this.expressao(FORCA_NAO), posicao }
    }
    if (palavra !== undefined) throw new FormulaSintaxe(`Faltou o que vem antes de "${palavra}".`, posicao)
    if (!this.isSimbolo('(')) return { tipo: 'codigo', codigo: nome, posicao }
    const funcao = findFuncao(nome)
    if (funcao === undefined) throw new FormulaSintaxe(`A função ${nome} não existe.`, posicao)
    const argumentos = this.argumentos()
    const [minimo, maximo] = FUNCAO_ARGUMENTOS[funcao]
    if (argumentos.length < minimo || argumentos.length > maximo) {
      const esperado = minimo === maximo ? `${minimo}` : maximo === Infinity ? `ao menos ${minimo}` : `de ${minimo} a ${maximo}`
      throw new FormulaSintaxe(
        `A função ${funcao} recebe ${esperado} argumento(s), separados por ponto e vírgula; recebeu ${argumentos.length}.`,
        posicao,
      )
    }
    const constante = FUNCAO_CONSTANTE[funcao]
    const segundo = argumentos[1]
    if (constante !== undefined && segundo !== undefined) {
      const serve =
        segundo.tipo === 'numero' &&
        Number.isInteger(segundo.valor) &&
        segundo.valor >= constante.minimo &&
        segundo.valor <= constante.maximo
      if (!serve) {
        throw new FormulaSintaxe(
          `Em ${funcao}, ${constante.nome} é um número inteiro de ${constante.minimo} a ${constante.maximo}.`,
          segundo.posicao,
        )
      }
    }
    return { tipo: 'funcao', nome: funcao, argumentos, posicao }
  }

  private argumentos(): FormulaNode[] {
    const abertura = this.atual().posicao
    this.proximo++
    if (this.isSimbolo(')')) {
      this.proximo++
      return []
    }
    const argumentos = [this.expressao(0)]
    while (this.isSimbolo(';')) {
      this.proximo++
      argumentos.push(this.expressao(0))
    }
    this.fecha(abertura)
    return argumentos
  }

  private fecha(abertura: number): void {
    const token = this.atual()
    if (!this.isSimbolo(')')) {
      const posicao = token.tipo === 'fim' ? abertura : token.posicao
      throw new FormulaSintaxe(
        token.tipo === 'fim' ? 'Falta fechar este parêntese.' : `Esperava um operador, ";" ou ")": ${describeToken(token)}.`,
        posicao,
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
  } catch (causa) {
    if (causa instanceof FormulaSintaxe) return { ok: false, erro: causa.erro }
    throw causa
  }
}
