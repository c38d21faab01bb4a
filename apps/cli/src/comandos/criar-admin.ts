import { createAdmin, AdminError, SENHA_MINIMA } from '@lastro/api/commands/create-admin.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { FailureError, noPositional, readArgs, OUTPUT_OK, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro criar-admin --email ENDERECO --nome NOME

Cria o primeiro usuário da instalação, com perfil admin. A senha vem da variável LASTRO_ADMIN_SENHA ou é pedida no terminal: na linha
de comando ela ficaria no histórico. Ao menos ${SENHA_MINIMA} caracteres.
${AJUDA_DATABASE}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { email: { type: 'string' }, nome: { type: 'string' } })
    noPositional(positionals)
    const { email, nome } = values
    if (email === undefined || nome === undefined) throw new UsageError('Faltam --email e --nome.')
    const senha = process.env['LASTRO_ADMIN_SENHA'] ?? (await askSenha())
    try {
      await withDatabase((database) => createAdmin(database, { email, nome, senha }))
    } catch (error) {
      if (!(error instanceof AdminError)) throw error
      terminal.writeError(`${error.message}\n`)
      return REFUSED_OUTPUT
    }
    terminal.write(`Usuário ${email} criado com perfil admin.\n`)
    return OUTPUT_OK
  },
}

/** Reads the password from the terminal without echo, or from the first line of the pipe. */
async function askSenha(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isTerminal) process.stderr.write('Senha: ')
  const reading = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  const ended = new Promise<never>((_resolve, reject) => {
    // Without a terminal or a pipe, as in a container, the input ends at once and the question would never be answered.
    reading.once('close', () =>
      reject(new FailureError('Não há terminal para pedir a senha.', 'Defina LASTRO_ADMIN_SENHA e rode o comando de novo.')),
    )
  })
  try {
    return await Promise.race([reading.question(''), ended])
  } finally {
    reading.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
