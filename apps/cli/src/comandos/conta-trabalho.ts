import { ProvedorError, isMarca, setContaTrabalho } from '@lastro/api/commands/set-conta-trabalho.ts'
import { readFileSync } from 'node:fs'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { onlyPositional, readArgs, OUTPUT_OK, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro conta-trabalho MARCA --arquivo CAMINHO
     lastro conta-trabalho MARCA --desligar

Liga a entrada com conta de trabalho de uma marca, conforme um arquivo JSON (docs/entrar-com-conta-de-trabalho.md), ou a desliga.
Vale em até 30 segundos, sem reiniciar o servidor.
${AJUDA_DATABASE}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { arquivo: { type: 'string' }, desligar: { type: 'boolean' } })
    const marca = onlyPositional(positionals, 'a marca')
    if (!isMarca(marca)) throw new UsageError(`A marca ${marca} não existe.`)
    const { arquivo, desligar: disable = false } = values
    if ((arquivo === undefined) !== disable) throw new UsageError('Use --arquivo ou --desligar.')
    try {
      const setting: unknown = arquivo === undefined ? null : JSON.parse(readFileSync(arquivo, 'utf8'))
      await withDatabase((database) => setContaTrabalho(database, marca, setting))
    } catch (error) {
      if (!(error instanceof ProvedorError) && !(error instanceof SyntaxError)) throw error
      terminal.writeError(`O arquivo não serve: ${error.message}\n`)
      return REFUSED_OUTPUT
    }
    terminal.write(`Conta de trabalho ${disable ? 'desligada' : 'ligada'} na marca ${marca}.\n`)
    return OUTPUT_OK
  },
}
