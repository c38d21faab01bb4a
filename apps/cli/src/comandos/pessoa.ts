import { anonymizePerson, exportPerson } from '@lastro/api/commands/person.ts'
import { formatInteger } from '@lastro/formato'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { onlyPositional, OUTPUT_OK, readArgs, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command, Terminal } from '../command.ts'
import { AJUDA_DATABASE_RUNNING, withRunningConexoes } from '../database.ts'

export const comando: Command = {
  ajuda: `Uso: lastro pessoa --exportar ARQUIVO ENDERECO
     lastro pessoa --anonimizar ENDERECO

O que a LGPD dá a uma pessoa. Confirme antes que quem pede é ela. docs/lgpd.md diz o que fica e por quê.

  --exportar ARQUIVO   escreve em JSON, por tabela, cada linha que se refere à pessoa
  --anonimizar         apaga para sempre nome, e-mail, senha, sessões, navegadores e avisos. O que ela fez fica, sem nome; a auditoria não muda
${AJUDA_DATABASE_RUNNING}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, { exportar: { type: 'string' }, anonimizar: { type: 'boolean', default: false } })
    const email = onlyPositional(positionals, 'o e-mail da pessoa')
    if ((values.exportar !== undefined) === values.anonimizar) throw new UsageError('Diga --exportar ARQUIVO ou --anonimizar.')
    return values.exportar === undefined ? anonymize(email, terminal) : write(email, resolve(values.exportar), terminal)
  },
}

function refuseUnknown(email: string, terminal: Terminal): number {
  terminal.writeError(`Ninguém tem o e-mail ${email}.\n`)
  return REFUSED_OUTPUT
}

async function write(email: string, path: string, terminal: Terminal): Promise<number> {
  const data = await withRunningConexoes(({ dono }) => exportPerson(dono, email, new Date()))
  if (data === undefined) return refuseUnknown(email, terminal)
  writeFileSync(path, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  const lines = Object.values(data.registros).reduce((sum, { length }) => sum + length, 0)
  terminal.write(`${formatInteger(lines)} linhas sobre ${data.pessoa} em ${path}.\n`)
  return OUTPUT_OK
}

async function anonymize(email: string, terminal: Terminal): Promise<number> {
  const result = await withRunningConexoes(({ dono }) => anonymizePerson(dono, email))
  if (result === 'unknown') return refuseUnknown(email, terminal)
  if (result === 'lastAdmin') {
    terminal.writeError(`${email} é o único administrador. Crie outro antes, com lastro criar-admin.\n`)
    return REFUSED_OUTPUT
  }
  terminal.write(`${email} foi anonimizado. Backups de antes ainda têm os seus dados, até serem apagados.\n`)
  return OUTPUT_OK
}
