/** Reports that another program draws: which one it is there, and what a page needs to show it for a while. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema } from '../comum/comum.ts'
import { ERROS_POWERBI, PARAMETROS_MAX, parametroNomeSchema } from './conexao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { chaveSchema, descricaoRelatorioSchema, gravadoSchema, nomeRelatorioSchema, versaoVistaSchema } from './workspace.ts'

/** Stands in a path where the signed token goes. */
export const LUGAR_DO_TOKEN = '{token}'

/** Where Metabase shows a dashboard to who has a token. */
export const CAMINHO_PADRAO = `/embed/dashboard/${LUGAR_DO_TOKEN}#bordered=false&titled=false`

export const fonteUrlSchema = z.object({
  tipo: z.literal('url'),
  /** What the token opens, in the words of that program: `{"dashboard": 12}`. */
  recurso: z.object({
    tipo: z.string().check(z.trim(), z.regex(/^[a-z][a-z_-]{0,39}$/, 'Use letras minúsculas, como dashboard ou question.')),
    id: z.union([z.int().check(z.positive()), z.string().check(z.trim(), z.regex(/^[\w-]{1,80}$/, 'Use o número ou a chave do painel.'))]),
  }),
  /** Below the address of the connection; it holds `{token}` once. */
  caminho: z.string().check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^\/(?!\/)[^\s\\]*$/, 'Comece com uma barra, sem espaços.'),
    z.refine((text) => text.split(LUGAR_DO_TOKEN).length === 2, `Escreva ${LUGAR_DO_TOKEN} uma vez, onde vai o token.`),
  ),
  /** Locked parameters of this report. Those of the connection, and the key of the cliente, decide over one of the same name. */
  parametros: z
    .array(z.object({ nome: parametroNomeSchema, valor: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(PARAMETROS_MAX)),
})
export type FonteUrl = z.infer<typeof fonteUrlSchema>

export const fontePowerbiSchema = z.object({
  tipo: z.literal('powerbi'),
  relatorio: z.uuid(),
  /** Roles of row-level security that hold for the reader: at least one, for without any the whole dataset would show. */
  papeis: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
    .check(z.minLength(1, 'Escreva a função do conjunto de dados.'), z.maxLength(10)),
  mostraFiltros: z.boolean(),
  mostraPaginas: z.boolean(),
})
export type FontePowerbi = z.infer<typeof fontePowerbiSchema>

export const fonteSchema = z.discriminatedUnion('tipo', [fonteUrlSchema, fontePowerbiSchema])
export type Fonte = z.infer<typeof fonteSchema>

const incorporadoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('url'), url: z.string() }),
  z.object({
    tipo: z.literal('powerbi'),
    relatorio: z.uuid(),
    embedUrl: z.string(),
    /** Opens this one report, with the rows of this cliente. */
    token: z.string(),
    /** Names the token, for who says that it ended before its time. */
    marca: z.string(),
    mostraFiltros: z.boolean(),
    mostraPaginas: z.boolean(),
  }),
])
export type Incorporado = z.infer<typeof incorporadoSchema>

const aberturaSchema = z.object({
  /** Page of our own whose content policy lets in only the address of this report. */
  quadro: z.string(),
  incorporado: incorporadoSchema,
  /** Counted from the answer, so that a wrong clock of the browser does not matter. */
  venceEmSegundos: z.int(),
  /** When to ask again, before what is shown stops answering. */
  renovaEmSegundos: z.int(),
})
export type RelatorioAbertura = z.infer<typeof aberturaSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Relatorio')

export const relatorioExternoRotas = {
  create: defineRota({
    nome: 'relatorioExterno.create',
    metodo: 'POST',
    caminho: '/RelatorioExterno',
    resumo: 'Cria um relatório de outro programa no fim de um workspace do mesmo provedor',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      workspaceId: idSchema,
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      /** Absent: made of the name. */
      chave: z.optional(chaveSchema),
      fonte: fonteSchema,
    }),
    data: gravadoSchema,
    erros: [
      'registro_not_found',
      'cadastro_duplicate',
      'relatorio_too_many',
      'relatorio_provedor_mismatch',
      'conexao_principal_denied',
      'idempotencia_mismatch',
    ],
  }),
  get: defineRota({
    nome: 'relatorioExterno.get',
    metodo: 'GET',
    caminho: '/RelatorioExterno/:id',
    resumo: 'Qual é o relatório no outro programa, para quem o edita',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: z.object({
      id: idSchema,
      versao: z.int(),
      workspaceId: idSchema,
      nome: z.string(),
      descricao: z.string(),
      fonte: fonteSchema,
    }),
    erros: ['registro_not_found', 'relatorio_provedor_mismatch'],
  }),
  update: defineRota({
    nome: 'relatorioExterno.update',
    metodo: 'PUT',
    caminho: '/RelatorioExterno/:id',
    resumo: 'Muda o nome, a descrição e qual é o relatório no outro programa',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoVistaSchema, nome: nomeRelatorioSchema, descricao: descricaoRelatorioSchema, fonte: fonteSchema }),
    data: gravadoSchema,
    erros: ['registro_not_found', 'relatorio_version_conflict', 'relatorio_provedor_mismatch', 'conexao_principal_denied'],
  }),
  open: defineRota({
    nome: 'relatorioExterno.open',
    metodo: 'GET',
    caminho: '/RelatorioExterno/:id/abertura',
    resumo: 'O que a página precisa para mostrar o relatório por alguns minutos, só com os dados deste cliente',
    permissao: may.read,
    params,
    query: z.object({
      /** Mark of the token that the report would not take any more: another one is wanted, however fresh it seems. */
      vencida: z.optional(z.string().check(z.regex(/^[\da-f]{16}$/))),
    }),
    data: aberturaSchema,
    erros: ['registro_not_found', 'relatorio_provedor_mismatch', 'conexao_missing', ...ERROS_POWERBI, 'powerbi_token_refused'],
  }),
}
export type RelatorioExterno = z.infer<typeof relatorioExternoRotas.get.data>
