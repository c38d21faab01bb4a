import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

/** Where a command writes; tests collect what comes. */
export type Terminal = {
  write(texto: string): void
  writeError(texto: string): void
  /** Width of the window, undefined when the output is a file or a pipe. */
  colunas: number | undefined
}

export type Comando = {
  /** What `lastro comando --help` prints. */
  ajuda: string
  /** Returns the exit code. */
  run(args: string[], terminal: Terminal): number | Promise<number>
}

export const SAIDA_OK = 0
/** The file or the data did not pass. */
export const SAIDA_RECUSADO = 1
/** The command was called wrongly. */
export const SAIDA_USO = 2
/** The machine said no: file, database, network. */
export const SAIDA_FALHA = 3

/** A mistake in how the command was called. */
export class UsoError extends Error {}

/** Something that the person can mend, with what to do next; the errors of our packages have the same shape. */
export class FalhaError extends Error {
  readonly action: string
  constructor(message: string, action: string) {
    super(message)
    this.action = action
  }
}

/** Arguments of a command; anything unknown is a UsoError in Portuguese. */
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

/** For commands that take options alone. */
export function noPositional(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsoError(`Sobra ${positionals.join(' ')}.`)
}

/** The single positional argument a command takes. */
export function onlyPositional(positionals: readonly string[], nome: string): string {
  const [primeiro, ...outros] = positionals
  if (primeiro === undefined) throw new UsoError(`Falta ${nome}.`)
  if (outros.length > 0) throw new UsoError(`Sobra ${outros.join(' ')}: o comando recebe só ${nome}.`)
  return primeiro
}

/** Whole number of an option within limits. */
export function readInteiro(texto: string, opcao: string, minimo: number, maximo: number): number {
  const numero = /^\d{1,15}$/.test(texto) ? Number(texto) : Number.NaN
  if (!(numero >= minimo && numero <= maximo)) throw new UsoError(`${opcao} deve ser um número inteiro de ${minimo} a ${maximo}.`)
  return numero
}

/** One of the values of a closed list. */
export function readEscolha<T extends string>(texto: string, opcao: string, escolhas: readonly T[]): T {
  const escolha = escolhas.find((valor) => valor === texto)
  if (escolha === undefined) throw new UsoError(`${opcao} deve ser ${escolhas.join(', ')}.`)
  return escolha
}
