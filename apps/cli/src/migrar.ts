import { parseArgs } from 'node:util'
import { migrate } from '@lastro/db'
import { AJUDA_BANCO, withConexoes } from './banco.ts'
import type { Comando } from './comando.ts'

export const migrar: Comando = {
  resumo: 'leva o banco à versão mais nova do esquema',
  ajuda: `Uso: lastro migrar

Aplica as migrações que faltam, cada uma numa transação. Repetir não faz nada.
${AJUDA_BANCO}`,
  async run(args) {
    parseArgs({ args })
    const applied = await withConexoes(({ dono }) => migrate(dono))
    process.stdout.write(applied.length === 0 ? 'O banco já está na versão mais nova.\n' : `Migrações aplicadas: ${applied.join(', ')}.\n`)
    return 0
  },
}
