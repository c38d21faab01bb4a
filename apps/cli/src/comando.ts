/** What a command of `lastro` is, and the errors that belong to the person who typed it. */

export interface Comando {
  /** One line for the list of commands. */
  resumo: string
  /** Whole text of `lastro <comando> --help`. */
  ajuda: string
  /** Returns the exit code: 0 done, 1 the answer is no (a file with errors, balances that differ), 2 wrong use. */
  run(args: string[]): Promise<number>
}

/** Wrong words on the command line: message in Portuguese, exit code 2. */
export class ErroUso extends Error {}

/** Something refused, in words for the person: exit code 1. */
export class ErroComando extends Error {
  readonly action: string

  constructor(message: string, action: string) {
    super(message)
    this.action = action
  }
}

/**
 * The one positional argument a command asks for.
 * @throws ErroUso when there is none or more than one
 */
export function onlyArgument(positionals: readonly string[], nome: string): string {
  const [value, ...rest] = positionals
  if (value === undefined) throw new ErroUso(`Falta ${nome}.`)
  if (rest.length > 0) throw new ErroUso(`Sobra “${rest.join(' ')}”: espera-se só ${nome}.`)
  return value
}
