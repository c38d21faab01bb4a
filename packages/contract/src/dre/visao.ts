/** Saved views of the DRE, private or of the cliente. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, oneLinha } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const DRE_VISOES_MAX = 50
export const DRE_VISAO_NOME_MAX = 80

const CAMPOS_MAX = 30
const VALOR_MAX = 2000

/** Search parameters of the URL. The screen drops values that no longer fit. */
const addressSchema = z
  .record(
    z.string().check(z.regex(/^[a-zA-Z]{1,30}$/, 'Use os nomes do endereço da DRE.')),
    z.union([z.string().check(z.maxLength(VALOR_MAX)), z.number(), z.boolean()]),
  )
  .check(
    z.refine((address) => Object.keys(address).length <= CAMPOS_MAX, 'São partes demais para um endereço.'),
    z.refine((address) => JSON.stringify(address).length <= 6000, 'O endereço é longo demais para ser guardado.'),
  )

const visaoSchema = z.object({
  id: idSchema,
  nome: z.string(),
  minha: z.boolean(),
  /** The statement opens with it for the caller. */
  padrao: z.boolean(),
  endereco: addressSchema,
  removivel: z.boolean(),
})
export type DreVisaoGuardada = z.infer<typeof visaoSchema>

const may = permissoesOf('Dre')

export const dreVisaoRotas = {
  list: defineRota({
    nome: 'dreVisao.list',
    metodo: 'GET',
    caminho: '/Dre/visoes',
    resumo: 'Visões guardadas da DRE: as próprias e as do cliente',
    permissao: may.read,
    data: z.object({
      visoes: z.array(visaoSchema),
      podeDoCliente: z.boolean(),
    }),
  }),
  create: defineRota({
    nome: 'dreVisao.create',
    metodo: 'POST',
    caminho: '/Dre/visoes',
    resumo: 'Guarda uma visão da DRE, só para si ou para todos do cliente; uma de mesmo nome dá lugar a ela, ou ela ganha um número',
    permissao: may.read,
    idempotente: true,
    body: z.object({
      nome: z.string().check(z.trim(), z.minLength(1, 'Dê um nome à visão.'), z.maxLength(DRE_VISAO_NOME_MAX), oneLinha),
      minha: z.boolean(),
      endereco: addressSchema,
      /** When the name exists: replace the view, or save as `nome (2)`. */
      mesmoNome: z._default(z.enum(['substitui', 'numera']), 'substitui'),
    }),
    data: visaoSchema,
    erros: ['permissao_denied', 'dre_visoes_too_many'],
  }),
  updatePadrao: defineRota({
    nome: 'dreVisao.updatePadrao',
    metodo: 'PUT',
    caminho: '/Dre/visoes/padrao',
    resumo: 'Escolhe a visão com que a DRE abre para a própria pessoa, ou nenhuma',
    permissao: may.read,
    body: z.object({ id: z.nullable(idSchema) }),
    data: z.object({ id: z.nullable(idSchema) }),
    erros: ['registro_not_found'],
  }),
  remove: defineRota({
    nome: 'dreVisao.remove',
    metodo: 'DELETE',
    caminho: '/Dre/visoes/:id',
    resumo: 'Exclui uma visão guardada',
    permissao: may.read,
    params: z.object({ id: idParamSchema }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'permissao_denied'],
  }),
}
