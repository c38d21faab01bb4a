import { migrate } from '@lastro/db'
import { AJUDA_DATABASE, withConexoes } from '../database.ts'
import { noPositional, readArgs, OUTPUT_OK } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro migrar

Leva o banco à versão mais nova do esquema. Aplica as migrações que faltam, cada uma numa transação. Repetir não faz nada.
${AJUDA_DATABASE}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    const aplicadas = await withConexoes(({ dono }) => migrate(dono))
    terminal.write(aplicadas.length === 0 ? 'O banco já está na versão mais nova.\n' : `Migrações aplicadas: ${aplicadas.join(', ')}.\n`)
    return OUTPUT_OK
  },
}
