/** What a person is told about, in the app. Each tipo has its text in the catalogues; `dados` fills it in. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, instanteSchema } from './comum.ts'
import { defineRota } from './rota.ts'

export const NOTIFICACAO_TIPOS = [
  /** dados: dispositivo, ip, quando. */
  'sessao.novoDispositivo',
  /** A refresh token was used twice, so the session was ended. dados: dispositivo, ip. */
  'sessao.reuso',
  /** dados: dispositivo, ip. */
  'senha.alterada',
  'segundoFator.ligado',
  'segundoFator.desligado',
  /** Turned off by who administers the person. dados: quem. */
  'segundoFator.removido',
  'segundoFator.codigosTrocados',
  /** dados: restantes, dispositivo, ip. */
  'segundoFator.codigoUsado',
  /** dados: email, the new one. */
  'email.alterado',
] as const
export type NotificacaoTipo = (typeof NOTIFICACAO_TIPOS)[number]

const notificacaoSchema = z.object({
  id: idSchema,
  tipo: z.enum(NOTIFICACAO_TIPOS),
  dados: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  createdAt: instanteSchema,
  readAt: z.nullable(instanteSchema),
})
export type Notificacao = z.infer<typeof notificacaoSchema>

export const notificacaoRotas = {
  list: defineRota({
    nome: 'notificacao.list',
    metodo: 'GET',
    caminho: '/Notificacao',
    resumo: 'Notificações da própria pessoa, da mais nova à mais antiga',
    permissao: 'sessao',
    query: z.object({
      /** `proximo` of the page before. */
      cursor: z.optional(idParamSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    }),
    data: z.object({ itens: z.array(notificacaoSchema), naoLidas: z.int(), proximo: z.nullable(idSchema) }),
  }),
  markRead: defineRota({
    nome: 'notificacao.markRead',
    metodo: 'POST',
    caminho: '/Notificacao/lidas',
    resumo: 'Marca como lidas as notificações indicadas, ou todas',
    permissao: 'sessao',
    /** Without `ids`: all of them. */
    body: z.object({ ids: z.optional(z.array(idSchema).check(z.maxLength(500))) }),
    data: z.object({ naoLidas: z.int() }),
    erros: ['registro_not_found'],
  }),
}
