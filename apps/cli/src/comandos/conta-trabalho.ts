import { ErroProvedor, isMarca, setContaTrabalho } from '@lastro/api/commands/set-conta-trabalho.ts'
import { readFileSync } from 'node:fs'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { onlyPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO, UsoError } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro conta-trabalho MARCA --arquivo CAMINHO
     lastro conta-trabalho MARCA --desligar

Liga a entrada com conta de trabalho de uma marca, conforme um arquivo JSON (docs/entrar-com-conta-de-trabalho.md), ou a desliga.
Vale em até 30 segundos, sem reiniciar o servidor.
${AJUDA_BANCO}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { arquivo: { type: 'string' }, desligar: { type: 'boolean' } })
    const marca = onlyPositional(positionals, 'a marca')
    if (!isMarca(marca)) throw new UsoError(`A marca ${marca} não existe.`)
    const { arquivo, desligar = false } = values
    if ((arquivo === undefined) !== desligar) throw new UsoError('Use --arquivo ou --desligar.')
    try {
      const setting: unknown = arquivo === undefined ? null : JSON.parse(readFileSync(arquivo, 'utf8'))
      await withBanco((banco) => setContaTrabalho(banco, marca, setting))
    } catch (error) {
      if (!(error instanceof ErroProvedor) && !(error instanceof SyntaxError)) throw error
      terminal.writeError(`O arquivo não serve: ${error.message}\n`)
      return SAIDA_RECUSADO
    }
    terminal.write(`Conta de trabalho ${desligar ? 'desligada' : 'ligada'} na marca ${marca}.\n`)
    return SAIDA_OK
  },
}
