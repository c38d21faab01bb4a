/** Comment threads on a budget, a line or a cell, with mentions, answers and a resolution. Visible only to readers of the line. */
import * as z from 'zod/mini'
import { comentarioMentionsSchema, comentarioPersonSchema, comentarioTextoSchema, saidShape } from '../comentario/comentario.ts'
import { idParamSchema, idSchema, instantSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

const comentarioSchema = z.object({
  ...saidShape,
  linhaId: z.nullable(idSchema),
  mes: z.nullable(z.int()),
  resolvedAt: z.nullable(instantSchema),
  resolvedBy: z.nullable(comentarioPersonSchema),
  respostas: z.array(z.object(saidShape)),
})
export type OrcamentoComentario = z.infer<typeof comentarioSchema>

const mesSchema = z.int().check(z.minimum(1), z.maximum(12))
const may = permissoesOf('Orcamento')
const params = z.object({ id: idParamSchema, comentarioId: idParamSchema })

export const orcamentoComentarioRotas = {
  list: defineRota({
    nome: 'orcamentoComentario.list',
    metodo: 'GET',
    caminho: '/Orcamento/:id/comentarios',
    resumo: 'Comentários do orçamento, ou de uma linha dele, do mais novo ao mais antigo, cada um com suas respostas',
    permissao: may.read,
    params: z.object({ id: idParamSchema }),
    query: z.object({
      linha: z.optional(idParamSchema),
      mes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      abertos: z.optional(z.literal('1')),
      cursor: z.optional(idParamSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({
      itens: z.array(comentarioSchema),
      abertos: z.int(),
      proximo: z.nullable(idSchema),
    }),
    erros: ['registro_not_found'],
  }),
  listPessoas: defineRota({
    nome: 'orcamentoComentario.listPessoas',
    metodo: 'GET',
    caminho: '/Orcamento/:id/pessoas',
    resumo: 'Quem pode ser mencionado: as pessoas do cliente que veem orçamentos',
    permissao: may.read,
    params: z.object({ id: idParamSchema }),
    data: z.array(comentarioPersonSchema),
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'orcamentoComentario.create',
    metodo: 'POST',
    caminho: '/Orcamento/:id/comentarios',
    resumo: 'Comenta o orçamento, uma linha ou uma célula, ou responde a um comentário; quem é mencionado é avisado',
    permissao: may.update,
    idempotente: true,
    params: z.object({ id: idParamSchema }),
    body: z.object({
      texto: comentarioTextoSchema,
      mencoes: comentarioMentionsSchema,
      linhaId: z.optional(idSchema),
      mes: z.optional(mesSchema),
      respondeId: z.optional(idSchema),
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_comentario_place'],
  }),
  update: defineRota({
    nome: 'orcamentoComentario.update',
    metodo: 'PUT',
    caminho: '/Orcamento/:id/comentarios/:comentarioId',
    resumo: 'Muda o texto de um comentário próprio',
    permissao: may.update,
    params,
    body: z.object({ texto: comentarioTextoSchema, mencoes: comentarioMentionsSchema }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_comentario_other'],
  }),
  resolve: defineRota({
    nome: 'orcamentoComentario.resolve',
    metodo: 'POST',
    caminho: '/Orcamento/:id/comentarios/:comentarioId/resolver',
    resumo: 'Dá um comentário por resolvido, ou o reabre',
    permissao: may.update,
    params,
    body: z.object({ resolvido: z.boolean() }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
  remove: defineRota({
    nome: 'orcamentoComentario.remove',
    metodo: 'DELETE',
    caminho: '/Orcamento/:id/comentarios/:comentarioId',
    resumo: 'Exclui um comentário próprio, com as respostas a ele',
    permissao: may.update,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_comentario_other'],
  }),
}
