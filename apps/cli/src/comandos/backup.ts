import { backUp } from '@lastro/api/commands/backup.ts'
import { backupName, createKey, isRecipient, verifyBackup, type Summary } from '@lastro/backup'
import { formatInteger } from '@lastro/formato'
import { statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onlyPositional, OUTPUT_OK, readArgs, UsageError } from '../command.ts'
import type { Command, Terminal } from '../command.ts'
import { readIdentities } from '../chave.ts'
import { AJUDA_DATABASE_RUNNING, withRunningConexoes } from '../database.ts'

const OPTIONS = {
  para: { type: 'string', multiple: true },
  'sem-conferir': { type: 'boolean', default: false },
  conferir: { type: 'boolean', default: false },
  chave: { type: 'string' },
  'criar-chave': { type: 'boolean', default: false },
} as const

export const comando: Command = {
  ajuda: `Uso: lastro backup [--para age1…]… [--sem-conferir] ARQUIVO
     lastro backup --conferir [--chave CHAVE] ARQUIVO
     lastro backup --criar-chave CHAVE

Escreve em um arquivo o banco inteiro, como está em um instante, os envios que esperam importação e o segredo do servidor. Quem usa o
sistema continua. Depois restaura o arquivo ao lado, em um banco que é apagado, e compara cada tabela. ARQUIVO pode ser uma pasta.

  --para age1…     cifra para esta chave pública (age); repita para várias. Sem ela o arquivo não é cifrado: guarde-o como um segredo
  --sem-conferir   não restaura ao lado
  --conferir       só confere um backup que já existe
  --chave CHAVE    arquivo com a chave privada (age), para conferir um backup cifrado
  --criar-chave    cria uma chave privada no arquivo CHAVE, e mostra a pública. Guarde-a longe dos backups: sem ela não abrem
${AJUDA_DATABASE_RUNNING}`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS)
    const path = resolve(onlyPositional(positionals, 'o arquivo'))
    if (values['criar-chave']) {
      const { identity, recipient } = await createKey()
      writeFileSync(path, `# chave pública: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
      terminal.write(`Chave privada em ${path}.\nChave pública: ${recipient}\n`)
      return OUTPUT_OK
    }
    if (values.conferir) {
      report(await verifyBackup(path, readIdentities(values.chave)), terminal)
      return OUTPUT_OK
    }
    const recipients = values.para ?? []
    if (values.chave !== undefined) throw new UsageError('--chave serve só com --conferir; para cifrar, diga a chave pública em --para.')
    const wrong = recipients.find((recipient) => !isRecipient(recipient))
    if (wrong !== undefined) throw new UsageError(`--para deve ser uma chave pública (age1…), e não ${wrong}.`)
    const file =
      statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, backupName(new Date(), recipients.length > 0)) : path
    const summary = await withRunningConexoes(({ dono }) => backUp(dono, { path: file, recipients, verify: !values['sem-conferir'] }))
    terminal.write(`Backup em ${file}, ${formatInteger(statSync(file).size)} bytes${recipients.length === 0 ? ', sem cifra' : ''}.\n`)
    if (summary !== undefined) report(summary, terminal)
    return OUTPUT_OK
  },
}

function report({ versao, createdAt, clientes, linhas }: Summary, terminal: Terminal): void {
  terminal.write(
    `Conferido: ${formatInteger(linhas)} linhas de ${formatInteger(clientes)} clientes restauradas ao lado, todas as tabelas iguais.\n` +
      `É do Lastro ${versao}, de ${createdAt}.\n`,
  )
}
