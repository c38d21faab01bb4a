/** Comments on a number of the DRE: line, column and period, with its amounts at that time. */
import * as z from 'zod/mini'
import { comentarioMentionsSchema, comentarioPersonSchema, comentarioTextoSchema, saidShape } from '../comentario/comentario.ts'
import { idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { comparativoFonteSchema } from './comparativo.ts'
import { ownQuery, recorteQuery, valorSchema } from './dre.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const DRE_COMENTARIOS_MAX = 500

const locationShape = {
  codigo: z.string(),
  grupoItemId: z.nullable(idSchema),
  fonte: comparativoFonteSchema,
  /** Source compared with; the same source for the effect of rateio, null for the amount itself. */
  base: z.nullable(comparativoFonteSchema),
  inicio: mesSchema,
  fim: mesSchema,
  rateado: z.boolean(),
  /** Ids with their subtrees; null for all. */
  centrosCusto: z.nullable(z.array(z.int())),
  filiais: z.nullable(z.array(z.int())),
}

const comentarioSchema = z.object({
  ...saidShape,
  ...locationShape,
  linha: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  atual: valorSchema,
  valorBase: valorSchema,
  resolvedAt: z.nullable(instantSchema),
  resolvedBy: z.nullable(comentarioPersonSchema),
  respostas: z.array(z.object(saidShape)),
})
export type DreComentario = z.infer<typeof comentarioSchema>

const may = permissoesOf('Dre')
const { inicio, fim, modelo, centroCusto, filial, rateio } = recorteQuery
const params = z.object({ id: idParamSchema })
const refusals = ['registro_not_found', 'permissao_denied'] as const

const celulaSchema = z.object({
  inicio,
  fim,
  modelo: z.optional(idSchema),
  centroCusto,
  filial,
  rateio,
  proprioCentroCusto: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  proprioFilial: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  codigo: z.string().check(z.minLength(1), z.maxLength(80)),
  grupoItemId: z.optional(idSchema),
  fonte: comparativoFonteSchema,
  base: z.optional(comparativoFonteSchema),
})

export const dreComentarioRotas = {
  list: defineRota({
    nome: 'dreComentario.list',
    metodo: 'GET',
    caminho: '/Dre/comentarios',
    resumo: 'Comentários dos números da DRE de um período, do mais novo ao mais antigo, cada um com suas respostas',
    permissao: may.read,
    query: z.object({ inicio, fim, modelo, centroCusto, filial, ...ownQuery }),
    data: z.object({
      itens: z.array(comentarioSchema),
      centrosCusto: locationShape.centrosCusto,
      filiais: locationShape.filiais,
      podeComentar: z.boolean(),
    }),
    erros: ['registro_not_found', 'dre_modelo_missing', 'dre_periodo_invalid', 'dados_too_large'],
  }),
  listPessoas: defineRota({
    nome: 'dreComentario.listPessoas',
    metodo: 'GET',
    caminho: '/Dre/comentarios/pessoas',
    resumo: 'Quem pode ser mencionado: as pessoas do cliente que veem a DRE',
    permissao: may.read,
    data: z.array(comentarioPersonSchema),
  }),
  create: defineRota({
    nome: 'dreComentario.create',
    metodo: 'POST',
    caminho: '/Dre/comentarios',
    resumo: 'Comenta um número da DRE; quem é mencionado é avisado',
    permissao: may.read,
    idempotente: true,
    body: z.object({ texto: comentarioTextoSchema, mencoes: comentarioMentionsSchema, celula: celulaSchema }),
    data: z.object({ id: idSchema }),
    erros: [
      ...refusals,
      'dre_modelo_missing',
      'dre_modelo_invalid',
      'dre_periodo_invalid',
      'dados_too_large',
      'escopo_limited',
      'rateio_invalid',
      'dre_comentarios_too_many',
    ],
  }),
  answer: defineRota({
    nome: 'dreComentario.answer',
    metodo: 'POST',
    caminho: '/Dre/comentarios/:id/respostas',
    resumo: 'Responde a um comentário; quem já falou ali, ou é mencionado, é avisado',
    permissao: may.read,
    idempotente: true,
    params,
    body: z.object({ texto: comentarioTextoSchema, mencoes: comentarioMentionsSchema }),
    data: z.object({ id: idSchema }),
    erros: [...refusals, 'dre_comentarios_too_many'],
  }),
  update: defineRota({
    nome: 'dreComentario.update',
    metodo: 'PUT',
    caminho: '/Dre/comentarios/:id',
    resumo: 'Muda o texto de um comentário próprio',
    permissao: may.read,
    params,
    body: z.object({ texto: comentarioTextoSchema, mencoes: comentarioMentionsSchema }),
    data: z.object({ id: idSchema }),
    erros: [...refusals, 'dre_comentario_other'],
  }),
  resolve: defineRota({
    nome: 'dreComentario.resolve',
    metodo: 'POST',
    caminho: '/Dre/comentarios/:id/resolver',
    resumo: 'Dá um comentário por resolvido, ou o reabre',
    permissao: may.read,
    params,
    body: z.object({ resolvido: z.boolean() }),
    data: z.object({ id: idSchema }),
    erros: [...refusals],
  }),
  remove: defineRota({
    nome: 'dreComentario.remove',
    metodo: 'DELETE',
    caminho: '/Dre/comentarios/:id',
    resumo: 'Exclui um comentário próprio, com as respostas a ele',
    permissao: may.read,
    params,
    data: z.object({ id: idSchema }),
    erros: [...refusals, 'dre_comentario_other'],
  }),
}
