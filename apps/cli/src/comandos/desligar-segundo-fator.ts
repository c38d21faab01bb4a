import { resetSegundoFator } from '@lastro/api/commands/reset-segundo-fator.ts'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { onlyPositional, readArgs, OUTPUT_OK, REFUSED_OUTPUT } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro desligar-segundo-fator ENDERECO

Desliga o segundo fator de quem perdeu o celular e os códigos de recuperação, e a quem ninguém mais pode ajudar pela tela Usuários: o
único administrador. Confirme antes que é a pessoa. As sessões dela terminam, ela é avisada por e-mail, e fica na auditoria.
${AJUDA_DATABASE}
`,
  async run(args, terminal) {
    const email = onlyPositional(readArgs(args, {}).positionals, 'o e-mail da pessoa')
    if (!(await withDatabase((database) => resetSegundoFator(database, { email, now: new Date() })))) {
      terminal.writeError(`Ninguém com o e-mail ${email} tem segundo fator ligado.\n`)
      return REFUSED_OUTPUT
    }
    terminal.write(`O segundo fator de ${email} foi desligado.\n`)
    return OUTPUT_OK
  },
}
