import { migrate } from '@lastro/db'
import { formatInteger } from '@lastro/formato'
import { AJUDA_DATABASE, withConexoes } from '../database.ts'
import { noPositional, readArgs, OUTPUT_OK } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro migrar

Leva o banco à versão mais nova do esquema. Aplica as migrações que faltam, cada uma numa transação, e converte os lançamentos gravados por
versões anteriores, uma importação por transação. Interrompido, continua de onde parou. Repetir não faz nada.
${AJUDA_DATABASE}`,
  async run(args, terminal) {
    noPositional(readArgs(args, {}).positionals)
    const aplicadas = await withConexoes(({ dono }) =>
      migrate(dono, undefined, ({ importacaoId, partidas, done, total }) =>
        terminal.write(`Lançamentos convertidos: importação ${importacaoId}, ${formatInteger(partidas)} partidas (${done} de ${total}).\n`),
      ),
    )
    terminal.write(aplicadas.length === 0 ? 'O banco já está na versão mais nova.\n' : `Migrações aplicadas: ${aplicadas.join(', ')}.\n`)
    return OUTPUT_OK
  },
}
