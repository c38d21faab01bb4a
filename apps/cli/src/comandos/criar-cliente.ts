import { createCliente, ErroCliente, MARCAS } from '@lastro/api/commands/create-cliente.ts'
import { AJUDA_BANCO, withBanco } from '../database.ts'
import { noPositional, readArgs, readEscolha, readInteiro, SAIDA_OK, SAIDA_RECUSADO, UsoError } from '../command.ts'
import type { Comando } from '../command.ts'

export const comando: Comando = {
  ajuda: `Uso: lastro criar-cliente --cnpj CNPJ --nome NOME [--nome-curto NOME] [--marca MARCA] [--mes-inicial M]

Cria um cliente (uma empresa), com o modelo gerencial padrão de DRE. Quem tem perfil admin trabalha em todos os clientes: basta entrar.
Os outros são convidados pela tela Usuários.

  --nome-curto NOME  para listas e títulos; o nome se ausente
  --marca MARCA      ${MARCAS.join(', ')} (lastro se ausente)
  --mes-inicial M    primeiro mês do exercício, de 1 a 12 (1 se ausente)
${AJUDA_BANCO}
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
    if (cnpj === undefined || nome === undefined || nome.trim() === '') throw new UsoError('Faltam --cnpj e --nome.')
    const empresa = {
      cnpj,
      nome: nome.trim(),
      ...(nomeCurto === undefined ? {} : { nomeCurto }),
      marca: readEscolha(values.marca, '--marca', MARCAS),
      exercicioMesInicial: readInteiro(values['mes-inicial'], '--mes-inicial', 1, 12),
    }
    try {
      await withBanco((banco) => createCliente(banco, empresa))
    } catch (error) {
      if (!(error instanceof ErroCliente)) throw error
      terminal.writeError(`${error.message}\n`)
      return SAIDA_RECUSADO
    }
    terminal.write(`Cliente ${empresa.nome} criado.\n`)
    return SAIDA_OK
  },
}
