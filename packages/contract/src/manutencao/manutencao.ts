/** Maintenance mode: all users but admins get `manutencao_active`. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

export const MANUTENCAO_MESSAGE_MAX = 300

const camposShape = {
  ligada: z.boolean(),
  mensagem: z.string().check(z.trim(), z.maxLength(MANUTENCAO_MESSAGE_MAX)),
  /** Forecast only; an admin ends the maintenance. */
  previsaoAt: z.nullable(instantSchema),
}

const manutencaoSchema = z.object(camposShape)
export type Manutencao = z.infer<typeof manutencaoSchema>

export const manutencaoRotas = {
  get: defineRota({
    nome: 'manutencao.get',
    metodo: 'GET',
    caminho: '/Manutencao',
    resumo: 'Se o sistema está em manutenção, o que foi dito e até quando',
    permissao: 'publico',
    emManutencao: true,
    data: manutencaoSchema,
  }),
  update: defineRota({
    nome: 'manutencao.update',
    metodo: 'PUT',
    caminho: '/Manutencao',
    resumo: 'Liga, muda ou desliga a manutenção de toda a instalação',
    permissao: { action: 'manage', subject: 'all' },
    clienteInteiro: true,
    body: manutencaoSchema,
    data: manutencaoSchema,
  }),
}
