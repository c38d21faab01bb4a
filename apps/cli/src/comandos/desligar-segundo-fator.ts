import { resetSegundoFator } from '@lastro/api/commands/reset-segundo-fator.ts'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { onlyPositional, readArgs, SAIDA_OK, SAIDA_RECUSADO } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro desligar-segundo-fator ENDERECO

Desliga o segundo fator de quem perdeu o celular e os códigos de recuperação, e a quem ninguém mais pode ajudar pela tela Usuários: o
único administrador. Confirme antes que é a pessoa. As sessões dela terminam, ela é avisada por e-mail, e fica na auditoria.
${AJUDA_BANCO}
`,
  async run(args, terminal) {
    const email = onlyPositional(readArgs(args, {}).positionals, 'o e-mail da pessoa')
    if (!(await withBanco((banco) => resetSegundoFator(banco, { email, now: new Date() })))) {
      terminal.writeError(`Ninguém com o e-mail ${email} tem segundo fator ligado.\n`)
      return SAIDA_RECUSADO
    }
    terminal.write(`O segundo fator de ${email} foi desligado.\n`)
    return SAIDA_OK
  },
}
