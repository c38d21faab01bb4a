import type { FormulaErro } from './ast.ts'

export type FormulaToken =
  | { readonly tipo: 'numero'; readonly valor: number; readonly texto: string; readonly posicao: number }
  | { readonly tipo: 'nome'; readonly nome: string; readonly posicao: number }
  | { readonly tipo: 'codigo'; readonly codigo: string; readonly posicao: number }
  | { readonly tipo: 'simbolo'; readonly simbolo: string; readonly posicao: number }
  | { readonly tipo: 'fim'; readonly posicao: number }

const FORMULA_TOKENS_MAXIMO = 2000

/** Doubles hold 15 decimal digits faithfully, so literals print back as typed. */
const DIGITOS_MAXIMO = 15

const CODIGO_MAXIMO = 60

/** Sticky regexes, tried in order at each position: space, number, name, code in brackets, symbol. */
const ESPACO = /[\s\u00a0]+/y
const NUMERO = /\d+(?:[.,]\d+)?/y
const NOME = /[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*/uy
const ENTRE_COLCHETES = /\[([^\][\r\n]*)\]/y
const SIMBOLO = /<>|<=|>=|[-+−*/^()=<>;]/y

export class FormulaSintaxe extends Error {
  readonly erro: FormulaErro
  constructor(mensagem: string, posicao: number) {
    super(mensagem)
    this.erro = { mensagem, posicao }
  }
}

function matchAt(pattern: RegExp, texto: string, posicao: number): RegExpExecArray | null {
  pattern.lastIndex = posicao
  return pattern.exec(texto)
}

/** `1.200` is 1200 to a Portuguese writer and 1,2 to the grammar; `0.125` can only be the latter. */
const AMBIGUO = /^[1-9]\d{0,2}\.\d{3}$/

function numeroToken(digitos: string, posicao: number): FormulaToken {
  if (AMBIGUO.test(digitos)) {
    const mensagem = `O número ${digitos} pode ser ${digitos.replace('.', '')} ou ${digitos.replace('.', ',')}: escreva um dos dois.`
    throw new FormulaSintaxe(mensagem, posicao)
  }
  const [inteiros = '', decimais = ''] = digitos.split(/[.,]/)
  const inteiro = inteiros.replace(/^0+(?=\d)/, '')
  const fracao = decimais.replace(/0+$/, '')
  if ((inteiro + fracao).replace(/^0+/, '').length > DIGITOS_MAXIMO) {
    throw new FormulaSintaxe(`O número ${digitos} tem mais de ${DIGITOS_MAXIMO} algarismos.`, posicao)
  }
  return {
    tipo: 'numero',
    valor: Number(fracao === '' ? inteiro : `${inteiro}.${fracao}`),
    texto: fracao === '' ? inteiro : `${inteiro},${fracao}`,
    posicao,
  }
}

/**
 * Tokenizes a formula in linear time, with `fim` as last token.
 * @throws {@link FormulaSintaxe}
 */
export function tokenizeFormula(texto: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let posicao = 0
  while (posicao < texto.length) {
    const espaco = matchAt(ESPACO, texto, posicao)
    if (espaco !== null) {
      posicao += espaco[0].length
      continue
    }
    if (tokens.length >= FORMULA_TOKENS_MAXIMO) throw new FormulaSintaxe('A fórmula é longa demais.', posicao)
    const { token, tamanho } = readToken(texto, posicao)
    tokens.push(token)
    posicao += tamanho
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
    if (nome[0].length > CODIGO_MAXIMO) throw new FormulaSintaxe('O código é longo demais.', posicao)
    return { token: { tipo: 'nome', nome: nome[0], posicao }, tamanho: nome[0].length }
  }
  const codigo = matchAt(ENTRE_COLCHETES, texto, posicao)
  if (codigo !== null) {
    const conteudo = codigo[1] ?? ''
    if (conteudo === '' || conteudo.length > CODIGO_MAXIMO)
      throw new FormulaSintaxe(`Entre colchetes vai um código de 1 a ${CODIGO_MAXIMO} caracteres.`, posicao)
    return { token: { tipo: 'codigo', codigo: conteudo, posicao }, tamanho: codigo[0].length }
  }
  const simbolo = matchAt(SIMBOLO, texto, posicao)
  if (simbolo !== null) {
    return { token: { tipo: 'simbolo', simbolo: simbolo[0] === '−' ? '-' : simbolo[0], posicao }, tamanho: simbolo[0].length }
  }
  if (texto[posicao] === '[') throw new FormulaSintaxe('Falta fechar o colchete.', posicao)
  throw new FormulaSintaxe(`O caractere ${String.fromCodePoint(texto.codePointAt(posicao) ?? 32)} não cabe numa fórmula.`, posicao)
}
