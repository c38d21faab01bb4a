import { createCliente, ClienteError, MARCAS } from '@lastro/api/commands/create-cliente.ts'
import { AJUDA_DATABASE, withDatabase } from '../database.ts'
import { noPositional, readArgs, readChoice, readInteger, OUTPUT_OK, REFUSED_OUTPUT, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

export const comando: Command = {
  ajuda: `Uso: lastro criar-cliente --cnpj CNPJ --nome NOME [--nome-curto NOME] [--marca MARCA] [--mes-inicial M]

Cria um cliente (uma empresa), com o modelo gerencial padrão de DRE. Quem tem perfil admin trabalha em todos os clientes: basta entrar.
Os outros são convidados pela tela Usuários.

  --nome-curto NOME  para listas e títulos; o nome se ausente
  --marca MARCA      ${MARCAS.join(', ')} (lastro se ausente)
  --mes-inicial M    primeiro mês do exercício, de 1 a 12 (1 se ausente)
${AJUDA_DATABASE}
`,
  async run(args, terminal) {
    const { values, positionals } = readArgs(args, {
      cnpj: { type: 'string' },
      nome: { type: 'string' },
      'nome-curto': { type: 'string' },
      marca: { type: 'string', default: 'lastro' },
      'mes-inicial': { type: 'string', default: '1' },
    })
    noPositional(positionals)
    const { cnpj, nome, 'nome-curto': nomeCurto } = values
    if (cnpj === undefined || nome === undefined || nome.trim() === '') throw new UsageError('Faltam --cnpj e --nome.')
    const empresa = {
      cnpj,
      nome: nome.trim(),
      ...(nomeCurto === undefined ? {} : { nomeCurto }),
      marca: readChoice(values.marca, '--marca', MARCAS),
      exercicioMesInicial: readInteger(values['mes-inicial'], '--mes-inicial', 1, 12),
    }
    try {
      await withDatabase((database) => createCliente(database, empresa))
    } catch (error) {
      if (!(error instanceof ClienteError)) throw error
      terminal.writeError(`${error.message}\n`)
      return REFUSED_OUTPUT
    }
    terminal.write(`Cliente ${empresa.nome} criado.\n`)
    return OUTPUT_OK
  },
}
