import type { FormulaError } from './ast.ts'

export type FormulaToken =
  | { readonly tipo: 'numero'; readonly valor: number; readonly texto: string; readonly position: number }
  | { readonly tipo: 'nome'; readonly nome: string; readonly position: number }
  | { readonly tipo: 'codigo'; readonly codigo: string; readonly position: number }
  | { readonly tipo: 'simbolo'; readonly symbol: string; readonly position: number }
  | { readonly tipo: 'fim'; readonly position: number }

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
  constructor(mensagem: string, position: number) {
    super(mensagem)
    this.erro = { mensagem, position }
  }
}

function matchAt(pattern: RegExp, texto: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(texto)
}

/** `1.200` is 1200 to a Portuguese writer and 1,2 to the grammar; `0.125` can only be the latter. */
const AMBIGUO = /^[1-9]\d{0,2}\.\d{3}$/

function numeroToken(digits: string, position: number): FormulaToken {
  if (AMBIGUO.test(digits)) {
    const message = `O número ${digits} pode ser ${digits.replace('.', '')} ou ${digits.replace('.', ',')}: escreva um dos dois.`
    throw new FormulaSintaxe(message, position)
  }
  const [integers = '', decimais = ''] = digits.split(/[.,]/)
  const integer = integers.replace(/^0+(?=\d)/, '')
  const fracao = decimais.replace(/0+$/, '')
  if ((integer + fracao).replace(/^0+/, '').length > DIGITS_MAX) {
    throw new FormulaSintaxe(`O número ${digits} tem mais de ${DIGITS_MAX} algarismos.`, position)
  }
  return {
    tipo: 'numero',
    valor: Number(fracao === '' ? integer : `${integer}.${fracao}`),
    texto: fracao === '' ? integer : `${integer},${fracao}`,
    position,
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
  tokens.push({ tipo: 'fim', position: texto.length })
  return tokens
}

function readToken(texto: string, position: number): { token: FormulaToken; tamanho: number } {
  const numero = matchAt(NUMERO, texto, position)
  if (numero !== null) {
    const fim = position + numero[0].length
    if (/[.,]/.test(texto[fim] ?? '')) throw new FormulaSintaxe('Escreva o número sem separador de milhar, como 1200,50.', position)
    return { token: numeroToken(numero[0], position), tamanho: numero[0].length }
  }
  const nome = matchAt(NOME, texto, position)
  if (nome !== null) {
    if (nome[0].length > CODIGO_MAX) throw new FormulaSintaxe('O código é longo demais.', position)
    return { token: { tipo: 'nome', nome: nome[0], position }, tamanho: nome[0].length }
  }
  const codigo = matchAt(ENTRE_COLCHETES, texto, position)
  if (codigo !== null) {
    const content = codigo[1] ?? ''
    if (content === '' || content.length > CODIGO_MAX)
      throw new FormulaSintaxe(`Entre colchetes vai um código de 1 a ${CODIGO_MAX} caracteres.`, position)
    return { token: { tipo: 'codigo', codigo: content, position }, tamanho: codigo[0].length }
  }
  const symbol = matchAt(SYMBOL, texto, position)
  if (symbol !== null) {
    return { token: { tipo: 'simbolo', symbol: symbol[0] === '−' ? '-' : symbol[0], position }, tamanho: symbol[0].length }
  }
  if (texto[position] === '[') throw new FormulaSintaxe('Falta fechar o colchete.', position)
  throw new FormulaSintaxe(`O caractere ${String.fromCodePoint(texto.codePointAt(position) ?? 32)} não cabe numa fórmula.`, position)
}
