/** In-app notifications. Each tipo has a text in the catalogues, filled with `dados`. */
import * as z from 'zod/mini'
import { longIdParamSchema, longIdSchema, instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

export const NOTIFICACAO_TIPOS = [
  /** dados: dispositivo, ip, quando. */
  'sessao.novoDispositivo',
  /** A refresh token was reused, so the session ended. dados: dispositivo, ip. */
  'sessao.reuso',
  /** dados: dispositivo, ip. */
  'senha.alterada',
  'segundoFator.ligado',
  'segundoFator.desligado',
  /** Disabled by an administrator. dados: quem. */
  'segundoFator.removido',
  'segundoFator.codigosTrocados',
  'segundoFator.codigoUsado',
  /** dados: email (the new one). */
  'email.alterado',
  /** dados: conta (address of the work account). */
  'contaTrabalho.desvinculada',
  /** dados: quem, cliente, clienteId. */
  'acesso.concedido',
  /** dados: arquivo, cliente, clienteId, importacaoId. */
  'importacao.concluida',
  'importacao.recusada',
  /** For approvers. dados of all orcamento tipos: quem, orcamento, orcamentoId, cliente, clienteId, comentario, areas. */
  'orcamento.enviado',
  'orcamento.devolvido',
  'orcamento.aprovado',
  'orcamento.areaRecebida',
  'orcamento.areaEnviada',
  'orcamento.areaDevolvida',
  /** Areas still to be sent, whose deadline is near, or has passed. dados.quem is empty; areas name their deadlines. */
  'orcamento.prazo',
  'orcamento.atraso',
  /** Months await a second user. dados of all fechamento tipos: quem, meses, cliente, clienteId, comentario. */
  'fechamento.pedido',
  'fechamento.confirmado',
  'fechamento.recusado',
  'fechamento.reaberto',
  'orcamento.mencao',
  'orcamento.resposta',
  /** dados of both: quem, linha, codigo, fonte, base, inicio, fim, cliente, clienteId, comentario. */
  'dre.mencao',
  'dre.resposta',
] as const
export type NotificacaoTipo = (typeof NOTIFICACAO_TIPOS)[number]

/** Topics of notifications. `seguranca` cannot be disabled on any channel, because it reveals intruders. */
export const NOTIFICACAO_SUBJECTS = ['seguranca', 'acesso', 'importacao', 'fechamento', 'orcamento', 'dre'] as const
export type NotificacaoAssunto = (typeof NOTIFICACAO_SUBJECTS)[number]

export function subjectOf(tipo: NotificacaoTipo): NotificacaoAssunto {
  return NOTIFICACAO_SUBJECTS.find((subject) => tipo.startsWith(`${subject}.`)) ?? 'seguranca'
}

export const NOTIFICACAO_CANAIS = ['app', 'email'] as const
export type NotificacaoCanal = (typeof NOTIFICACAO_CANAIS)[number]
export type NotificacaoCanais = Record<NotificacaoCanal, boolean>

export const NOTIFICACAO_PADRAO: Readonly<Record<NotificacaoAssunto, Readonly<NotificacaoCanais>>> = {
  seguranca: { app: true, email: true },
  acesso: { app: true, email: true },
  importacao: { app: true, email: false },
  fechamento: { app: true, email: true },
  orcamento: { app: true, email: true },
  dre: { app: true, email: true },
}

export const NOTIFICACAO_SITUACOES = ['naoLidas'] as const

const subjectSchema = z.enum(NOTIFICACAO_SUBJECTS)

const preferenciaSchema = z.object({
  assunto: subjectSchema,
  app: z.boolean(),
  email: z.boolean(),
  fixo: z.boolean(),
})
export type NotificacaoPreferencia = z.infer<typeof preferenciaSchema>

const notificacaoSchema = z.object({
  id: longIdSchema,
  tipo: z.enum(NOTIFICACAO_TIPOS),
  dados: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  createdAt: instantSchema,
  readAt: z.nullable(instantSchema),
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
      cursor: z.optional(longIdParamSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
      assunto: z.optional(subjectSchema),
      situacao: z.optional(z.enum(NOTIFICACAO_SITUACOES)),
    }),
    data: z.object({ itens: z.array(notificacaoSchema), naoLidas: z.int(), proximo: z.nullable(longIdSchema) }),
  }),
  markRead: defineRota({
    nome: 'notificacao.markRead',
    metodo: 'POST',
    caminho: '/Notificacao/lidas',
    resumo: 'Marca como lidas as notificações indicadas, ou todas',
    permissao: 'sessao',
    body: z.object({ ids: z.optional(z.array(longIdSchema).check(z.maxLength(500))) }),
    data: z.object({ naoLidas: z.int() }),
    erros: ['registro_not_found'],
  }),
  getPreferencias: defineRota({
    nome: 'notificacao.getPreferencias',
    metodo: 'GET',
    caminho: '/Notificacao/preferencias',
    resumo: 'De que a própria pessoa é avisada, no sistema e por e-mail',
    permissao: 'sessao',
    data: z.array(preferenciaSchema),
  }),
  updatePreferencia: defineRota({
    nome: 'notificacao.updatePreferencia',
    metodo: 'PUT',
    caminho: '/Notificacao/preferencias',
    resumo: 'Liga ou desliga os avisos de um assunto em um canal; os de segurança não se desligam',
    permissao: 'sessao',
    body: z.object({ assunto: subjectSchema, canal: z.enum(NOTIFICACAO_CANAIS), ligado: z.boolean() }),
    data: z.array(preferenciaSchema),
    erros: ['notificacao_assunto_fixed'],
  }),
}
