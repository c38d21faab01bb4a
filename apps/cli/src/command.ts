import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

export type Terminal = {
  write(texto: string): void
  writeError(texto: string): void
  /** Terminal width; undefined for a file or a pipe. */
  colunas: number | undefined
}

export type Comando = {
  ajuda: string
  /** Returns the exit code. */
  run(args: string[], terminal: Terminal): number | Promise<number>
}

export const SAIDA_OK = 0
/** Exit code: the file or the data was refused. */
export const SAIDA_RECUSADO = 1
/** Exit code: wrong usage. */
export const SAIDA_USO = 2
/** Exit code: file, database or network error. */
export const SAIDA_FALHA = 3

export class UsoError extends Error {}

/** A failure that the user can fix, with the next step. Errors of our packages have the same shape. */
export class FalhaError extends Error {
  readonly action: string
  constructor(message: string, action: string) {
    super(message)
    this.action = action
  }
}

/** @throws UsoError in Portuguese for an unknown option or a missing value */
export function readArgs<C extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: C) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error
    const opcao = /'([^']+)'/.exec(error.message)?.[1] ?? ''
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsoError(`A opção ${opcao} não existe.`)
    throw new UsoError(`A opção ${opcao} precisa de um valor, ou não aceita o que recebeu.`)
  }
}

export function noPositional(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsoError(`Sobra ${positionals.join(' ')}.`)
}

export function onlyPositional(positionals: readonly string[], nome: string): string {
  const [primeiro, ...outros] = positionals
  if (primeiro === undefined) throw new UsoError(`Falta ${nome}.`)
  if (outros.length > 0) throw new UsoError(`Sobra ${outros.join(' ')}: o comando recebe só ${nome}.`)
  return primeiro
}

export function readInteiro(texto: string, opcao: string, minimo: number, maximo: number): number {
  const numero = /^\d{1,15}$/.test(texto) ? Number(texto) : Number.NaN
  if (!(numero >= minimo && numero <= maximo)) throw new UsoError(`${opcao} deve ser um número inteiro de ${minimo} a ${maximo}.`)
  return numero
}

export function readEscolha<T extends string>(texto: string, opcao: string, escolhas: readonly T[]): T {
  const escolha = escolhas.find((valor) => valor === texto)
  if (escolha === undefined) throw new UsoError(`${opcao} deve ser ${escolhas.join(', ')}.`)
  return escolha
}
