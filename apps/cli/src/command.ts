import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

export type Terminal = {
  write(texto: string): void
  writeError(texto: string): void
  /** Terminal width; undefined for a file or a pipe. */
  colunas: number | undefined
}

export type Command = {
  ajuda: string
  /** Returns the exit code. */
  run(args: string[], terminal: Terminal): number | Promise<number>
}

export const OUTPUT_OK = 0
/** Exit code: the file or the data was refused. */
export const REFUSED_OUTPUT = 1
/** Exit code: wrong usage. */
export const OUTPUT_USE = 2
/** Exit code: file, database or network error. */
export const OUTPUT_FAILURE = 3
/** Exit code: a question about the file must be answered. */
export const OPEN_QUESTION_OUTPUT = 4

export class UsageError extends Error {}

/** A failure that the user can fix, with the next step. Errors of our packages have the same shape. */
export class FailureError extends Error {
  readonly action: string
  constructor(message: string, action: string) {
    super(message)
    this.action = action
  }
}

/** @throws UsageError in Portuguese for an unknown option or a missing value */
export function readArgs<C extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: C) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error
    const option = /'([^']+)'/.exec(error.message)?.[1] ?? ''
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(`A opção ${option} não existe.`)
    throw new UsageError(`A opção ${option} precisa de um valor, ou não aceita o que recebeu.`)
  }
}

export function noPositional(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`Sobra ${positionals.join(' ')}.`)
}

export function onlyPositional(positionals: readonly string[], nome: string): string {
  const [first, ...others] = positionals
  if (first === undefined) throw new UsageError(`Falta ${nome}.`)
  if (others.length > 0) throw new UsageError(`Sobra ${others.join(' ')}: o comando recebe só ${nome}.`)
  return first
}

export function readInteger(texto: string, option: string, min: number, max: number): number {
  const numero = /^\d{1,15}$/.test(texto) ? Number(texto) : Number.NaN
  if (!(numero >= min && numero <= max)) throw new UsageError(`${option} deve ser um número inteiro de ${min} a ${max}.`)
  return numero
}

export function readChoice<T extends string>(texto: string, option: string, choices: readonly T[]): T {
  const choice = choices.find((valor) => valor === texto)
  if (choice === undefined) throw new UsageError(`${option} deve ser ${choices.join(', ')}.`)
  return choice
}
