import { restore } from '@lastro/api/commands/backup.ts'
import { conexoesFromEnv } from '@lastro/db'
import { formatInteger } from '@lastro/formato'
import { resolve } from 'node:path'
import { onlyPositional, OUTPUT_OK, readArgs } from '../command.ts'
import type { Command } from '../command.ts'
import { readIdentities } from '../chave.ts'
import { dataFolder } from '../database.ts'

export const comando: Command = {
  ajuda: `Uso: lastro restaurar [--chave CHAVE] ARQUIVO

Restaura um backup de lastro backup, tudo ou nada, e compara cada tabela antes de terminar. O destino deve estar vazio: a pasta
LASTRO_DADOS (./dados se ausente) e, com DATABASE_URL e DATABASE_URL_APP, também o banco. Sem eles, o banco embutido é criado na pasta.
Interrompido, é só repetir.

  --chave CHAVE    arquivo com a chave privada (age) de um backup cifrado
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { chave: { type: 'string' } })
    const path = resolve(onlyPositional(positionals, 'o arquivo do backup'))
    const external = conexoesFromEnv(process.env)?.dono
    const { versao, createdAt, clientes, linhas, isOlder, hasSecret } = await restore(path, readIdentities(values.chave), external)
    terminal.write(
      `Restaurado em ${dataFolder()}: ${formatInteger(linhas)} linhas de ${formatInteger(clientes)} clientes, todas as tabelas iguais.\n` +
        `É do Lastro ${versao}, de ${createdAt}.\n`,
    )
    if (isOlder) terminal.write('O esquema é mais antigo do que este Lastro: rode lastro migrar, ou inicie o servidor, que o faz.\n')
    if (!hasSecret) {
      terminal.write(
        'Aviso: LASTRO_SEGREDO, ou o arquivo dele, não tem o segredo deste backup, que está no arquivo “segredo” da pasta. Use-o, ou os segundos fatores não abrem.\n',
      )
    }
    return OUTPUT_OK
  },
}
