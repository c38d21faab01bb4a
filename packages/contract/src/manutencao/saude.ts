/** Health of the service. A process is alive while it answers, and ready while it reaches the database. */
import * as z from 'zod/mini'
import { defineRota } from '../comum/rota.ts'

const versaoShape = { versao: z.string() }
const readySchema = z.object({ ...versaoShape, banco: z.literal('ok') })

export const saudeRotas = {
  get: defineRota({
    nome: 'saude.get',
    metodo: 'GET',
    caminho: '/saude',
    resumo: 'Estado do serviço e do banco de dados',
    permissao: 'publico',
    emManutencao: true,
    data: readySchema,
    erros: ['servico_unavailable'],
  }),
  getViva: defineRota({
    nome: 'saude.getViva',
    metodo: 'GET',
    caminho: '/saude/viva',
    resumo: 'Se o processo responde, mesmo sem banco de dados',
    permissao: 'publico',
    emManutencao: true,
    data: z.object(versaoShape),
  }),
  getPronta: defineRota({
    nome: 'saude.getPronta',
    metodo: 'GET',
    caminho: '/saude/pronta',
    resumo: 'Se o processo pode receber pedidos: alcança o banco de dados e não está encerrando',
    permissao: 'publico',
    emManutencao: true,
    data: readySchema,
    erros: ['servico_unavailable'],
  }),
}
