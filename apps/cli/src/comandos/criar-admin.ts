import { createAdmin, ErroAdmin, SENHA_MINIMA } from '@lastro/api/commands/create-admin.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { noPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO, UsoError } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro criar-admin --email ENDERECO --nome NOME

Cria o primeiro usuário da instalação, com perfil admin. A senha vem da variável LASTRO_ADMIN_SENHA ou é pedida no terminal: na linha
de comando ela ficaria no histórico. Ao menos ${SENHA_MINIMA} caracteres.
${AJUDA_BANCO}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { email: { type: 'string' }, nome: { type: 'string' } })
    noPositional(positionals)
    const { email, nome } = values
    if (email === undefined || nome === undefined) throw new UsoError('Faltam --email e --nome.')
    const senha = process.env['LASTRO_ADMIN_SENHA'] ?? (await askSenha())
    try {
      await withBanco((banco) => createAdmin(banco, { email, nome, senha }))
    } catch (error) {
      if (!(error instanceof ErroAdmin)) throw error
      terminal.writeError(`${error.message}\n`)
      return SAIDA_RECUSADO
    }
    terminal.write(`Usuário ${email} criado com perfil admin.\n`)
    return SAIDA_OK
  },
}

/** Reads the password from the terminal without echo, or from the first line of the pipe. */
async function askSenha(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  const mudo = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isTerminal) process.stderr.write('Senha: ')
  const leitura = createInterface({ input: process.stdin, output: mudo, terminal: isTerminal })
  try {
    return await leitura.question('')
  } finally {
    leitura.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
