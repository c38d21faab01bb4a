/** Liveness of the service: 503 while the database is unreachable. */
import * as z from 'zod/mini'
import { defineRota } from '../comum/rota.ts'

export const saudeRotas = {
  get: defineRota({
    nome: 'saude.get',
    metodo: 'GET',
    caminho: '/saude',
    resumo: 'Estado do serviço e do banco de dados',
    permissao: 'publico',
    emManutencao: true,
    data: z.object({ versao: z.string(), banco: z.literal('ok') }),
    erros: ['servico_unavailable'],
  }),
}
