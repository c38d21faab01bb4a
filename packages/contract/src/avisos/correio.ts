/** Mailbox of an installation that sends no mail, for demo and development only. */
import * as z from 'zod/mini'
import { longIdSchema, instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

const correioSchema = z.object({
  id: longIdSchema,
  para: z.string(),
  assunto: z.string(),
  texto: z.string(),
  createdAt: instantSchema,
  sentAt: z.nullable(instantSchema),
  tentativas: z.int(),
  erro: z.nullable(z.string()),
})
export type Correio = z.infer<typeof correioSchema>

export const correioRotas = {
  list: defineRota({
    nome: 'correio.list',
    metodo: 'GET',
    caminho: '/Correio',
    resumo: 'Caixa de saída, da mais nova à mais antiga; só na demonstração e em desenvolvimento',
    // Public, because a user who forgot the password reads the mail here without a session.
    permissao: 'publico',
    query: z.object({ para: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
    data: z.array(correioSchema),
    erros: ['rota_not_found'],
  }),
}
