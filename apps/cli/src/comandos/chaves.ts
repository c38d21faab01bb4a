import { describeSecret, dropOldSecrets, listSigningKeys, rotateSecret, rotateSigningKey } from '@lastro/api/commands/keys.ts'
import type { ConnectionOptions } from '@lastro/db'
import { formatInteger } from '@lastro/formato'
import { noPositional, OUTPUT_OK, readArgs, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command, Terminal } from '../command.ts'
import { AJUDA_DATABASE_RUNNING, withRunningConexoes } from '../database.ts'

const OPTIONS = {
  'girar-assinatura': { type: 'boolean', default: false },
  agora: { type: 'boolean', default: false },
  'girar-segredo': { type: 'boolean', default: false },
  'apagar-segredo-antigo': { type: 'boolean', default: false },
} as const

export const comando: Command = {
  ajuda: `Uso: lastro chaves
     lastro chaves --girar-assinatura [--agora]
     lastro chaves --girar-segredo
     lastro chaves --apagar-segredo-antigo

Sem opção, mostra as chaves que assinam os tokens e o que está cifrado com o segredo do servidor. Cada troca fica na auditoria.

  --girar-assinatura         cria outra chave de assinatura. Os tokens da antiga valem até o seu fim, e ninguém precisa entrar de novo
  --agora                    a antiga vazou: seus tokens deixam de valer, e as sessões terminam
  --girar-segredo            cria outro segredo e cifra tudo de novo com ele. O antigo ainda abre o que falta. Interrompido, é só repetir
  --apagar-segredo-antigo    confere que nada precisa do segredo antigo, e o apaga

Os processos usam a chave nova sem reiniciar: a de assinatura em até 30 segundos, o segredo de um arquivo na hora. O de LASTRO_SEGREDO está
no ambiente de cada processo: o comando diz o valor novo, e você os reinicia.
${AJUDA_DATABASE_RUNNING}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, OPTIONS)
    noPositional(positionals)
    const { 'girar-assinatura': signing, agora: now, 'girar-segredo': secret, 'apagar-segredo-antigo': drop } = values
    if ([signing, secret, drop].filter(Boolean).length > 1) throw new UsageError('Diga uma opção por vez.')
    if (now && !signing) throw new UsageError('--agora vai com --girar-assinatura.')
    return withRunningConexoes(async ({ dono: owner }) => {
      if (signing) return rotateSigning(owner, now, terminal)
      if (secret) return rotate(owner, terminal)
      if (drop) return dropOld(owner, terminal)
      return report(owner, terminal)
    })
  },
}

async function rotateSigning(owner: ConnectionOptions, now: boolean, terminal: Terminal): Promise<number> {
  const ended = await rotateSigningKey(owner, { now })
  terminal.write(
    now
      ? `A chave de assinatura foi trocada. A antiga deixa de valer em até 30 segundos, e ${formatInteger(ended)} sessões terminaram.\n`
      : 'A chave de assinatura foi trocada. A antiga ainda vale para os tokens que assinou.\n',
  )
  return OUTPUT_OK
}

async function rotate(owner: ConnectionOptions, terminal: Terminal): Promise<number> {
  const value = await rotateSecret(owner, (done, total) =>
    terminal.write(`${formatInteger(done)} de ${formatInteger(total)} cifrados de novo\n`),
  )
  if (value === undefined) {
    terminal.write('Tudo está cifrado com o segredo novo. Daqui a um minuto, lastro chaves --apagar-segredo-antigo apaga o antigo.\n')
    return OUTPUT_OK
  }
  terminal.write(`O segredo está no ambiente. Defina em todos os processos, reinicie-os e repita este comando:\nLASTRO_SEGREDO=${value}\n`)
  return OUTPUT_OK
}

async function dropOld(owner: ConnectionOptions, terminal: Terminal): Promise<number> {
  terminal.write(
    (await dropOldSecrets(owner))
      ? 'O segredo antigo foi apagado. Backups de antes têm o deles.\n'
      : 'Nada precisa do segredo antigo. Deixe em LASTRO_SEGREDO só o primeiro, e reinicie os processos.\n',
  )
  return OUTPUT_OK
}

async function report(owner: ConnectionOptions, terminal: Terminal): Promise<number> {
  for (const { id, createdAt, retiredAt } of await listSigningKeys(owner)) {
    const until = retiredAt === null ? 'assina' : `${retiredAt <= new Date() ? 'valeu' : 'vale'} até ${retiredAt.toISOString()}`
    terminal.write(`assinatura ${id.slice(0, 8)}, de ${createdAt.toISOString()}: ${until}\n`)
  }
  const { keys, path, total, old, unreadable } = await describeSecret(owner)
  terminal.write(`segredo em ${path ?? 'LASTRO_SEGREDO'}: ${formatInteger(total)} valores cifrados\n`)
  if (keys > 1) terminal.write(`segredo antigo: ${formatInteger(old)} valores ainda são dele\n`)
  if (unreadable.length === 0) return OUTPUT_OK
  terminal.write(`${formatInteger(unreadable.length)} valores não abrem: ${unreadable.slice(0, 20).join(', ')}\n`)
  return REFUSED_OUTPUT
}
