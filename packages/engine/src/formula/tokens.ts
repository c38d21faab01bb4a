import type { FormulaError } from './ast.ts'

export type FormulaToken =
  | { readonly tipo: 'numero'; readonly valor: number; readonly texto: string; readonly posicao: number }
  | { readonly tipo: 'nome'; readonly nome: string; readonly posicao: number }
  | { readonly tipo: 'codigo'; readonly codigo: string; readonly posicao: number }
  | { readonly tipo: 'simbolo'; readonly symbol: string; readonly posicao: number }
  | { readonly tipo: 'fim'; readonly posicao: number }

const FORMULA_TOKENS_MAX = 2000

/** Doubles hold 15 decimal digits faithfully, so literals print back as typed. */
const DIGITS_MAX = 15

const CODIGO_MAX = 60

const ESPACO = /[\s\u00a0]+/y
const NUMERO = /\d+(?:[.,]\d+)?/y
const NOME = /[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*/uy
const ENTRE_COLCHETES = /\[([^\][\r\n]*)\]/y
const SYMBOL = /<>|<=|>=|[-+−*/^()=<>;]/y

export class FormulaSintaxe extends Error {
  readonly erro: FormulaError
  constructor(mensagem: string, posicao: number) {
    super(mensagem)
    this.erro = { mensagem, posicao }
  }
}

function matchAt(pattern: RegExp, texto: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(texto)
}

/** `1.200` is 1200 to a Portuguese writer and 1,2 to the grammar; `0.125` can only be the latter. */
const AMBIGUO = /^[1-9]\d{0,2}\.\d{3}$/

function numeroToken(digits: string, posicao: number): FormulaToken {
  if (AMBIGUO.test(digits)) {
    const message = `O número ${digits} pode ser ${digits.replace('.', '')} ou ${digits.replace('.', ',')}: escreva um dos dois.`
    throw new FormulaSintaxe(message, posicao)
  }
  const [integers = '', decimais = ''] = digits.split(/[.,]/)
  const integer = integers.replace(/^0+(?=\d)/, '')
  const fracao = decimais.replace(/0+$/, '')
  if ((integer + fracao).replace(/^0+/, '').length > DIGITS_MAX) {
    throw new FormulaSintaxe(`O número ${digits} tem mais de ${DIGITS_MAX} algarismos.`, posicao)
  }
  return {
    tipo: 'numero',
    valor: Number(fracao === '' ? integer : `${integer}.${fracao}`),
    texto: fracao === '' ? integer : `${integer},${fracao}`,
    posicao,
  }
}

/**
 * Tokenizes a formula in linear time, with `fim` as last token.
 * @throws {@link FormulaSintaxe}
 */
export function tokenizeFormula(texto: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let position = 0
  while (position < texto.length) {
    const espaco = matchAt(ESPACO, texto, position)
    if (espaco !== null) {
      position += espaco[0].length
      continue
    }
    if (tokens.length >= FORMULA_TOKENS_MAX) throw new FormulaSintaxe('A fórmula é longa demais.', position)
    const { token, tamanho } = readToken(texto, position)
    tokens.push(token)
    position += tamanho
  }
  tokens.push({ tipo: 'fim', posicao: texto.length })
  return tokens
}

function readToken(texto: string, posicao: number): { token: FormulaToken; tamanho: number } {
  const numero = matchAt(NUMERO, texto, posicao)
  if (numero !== null) {
    const fim = posicao + numero[0].length
    if (/[.,]/.test(texto[fim] ?? '')) throw new FormulaSintaxe('Escreva o número sem separador de milhar, como 1200,50.', posicao)
    return { token: numeroToken(numero[0], posicao), tamanho: numero[0].length }
  }
  const nome = matchAt(NOME, texto, posicao)
  if (nome !== null) {
    if (nome[0].length > CODIGO_MAX) throw new FormulaSintaxe('O código é longo demais.', posicao)
    return { token: { tipo: 'nome', nome: nome[0], posicao }, tamanho: nome[0].length }
  }
  const codigo = matchAt(ENTRE_COLCHETES, texto, posicao)
  if (codigo !== null) {
    const content = codigo[1] ?? ''
    if (content === '' || content.length > CODIGO_MAX)
      throw new FormulaSintaxe(`Entre colchetes vai um código de 1 a ${CODIGO_MAX} caracteres.`, posicao)
    return { token: { tipo: 'codigo', codigo: content, posicao }, tamanho: codigo[0].length }
  }
  const symbol = matchAt(SYMBOL, texto, posicao)
  if (symbol !== null) {
    return { token: { tipo: 'simbolo', symbol: symbol[0] === '−' ? '-' : symbol[0], posicao }, tamanho: symbol[0].length }
  }
  if (texto[posicao] === '[') throw new FormulaSintaxe('Falta fechar o colchete.', posicao)
  throw new FormulaSintaxe(`O caractere ${String.fromCodePoint(texto.codePointAt(posicao) ?? 32)} não cabe numa fórmula.`, posicao)
}
