import { migrate } from '@lastro/db'
import { AJUDA_BANCO, withConexoes } from '../database.ts'
import { noPositional, readArgs, SAIDA_OK } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro migrar

Leva o banco à versão mais nova do esquema. Aplica as migrações que faltam, cada uma numa transação. Repetir não faz nada.
${AJUDA_BANCO}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    const aplicadas = await withConexoes(({ dono }) => migrate(dono))
    terminal.write(aplicadas.length === 0 ? 'O banco já está na versão mais nova.\n' : `Migrações aplicadas: ${aplicadas.join(', ')}.\n`)
    return SAIDA_OK
  },
}
