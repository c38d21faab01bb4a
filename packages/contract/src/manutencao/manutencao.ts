/** Maintenance of the whole installation: while it is on, everything answers `manutencao_active` to everybody but an admin. */
import * as z from 'zod/mini'
import { instanteSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

/** Longest message, in characters. */
export const MANUTENCAO_MENSAGEM_MAX = 300

const camposShape = {
  ligada: z.boolean(),
  /** What people read besides that there is maintenance; empty for nothing. */
  mensagem: z.string().check(z.trim(), z.maxLength(MANUTENCAO_MENSAGEM_MAX)),
  /** When it is expected to be over. It ends when an admin ends it. */
  previsaoAt: z.nullable(instanteSchema),
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
