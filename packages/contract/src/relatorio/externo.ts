/** Reports of an external provider: their source there, and the short-lived data to embed them. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema } from '../comum/comum.ts'
import { ERROS_POWERBI, PARAMS_MAX, paramNomeSchema } from './conexao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { chaveSchema, descricaoRelatorioSchema, writtenSchema, nomeRelatorioSchema, versaoViewSchema } from './workspace.ts'

export const TOKEN_LOCATION = '{token}'

export const PATH_PADRAO = `/embed/dashboard/${TOKEN_LOCATION}#bordered=false&titled=false`

export const fonteUrlSchema = z.object({
  tipo: z.literal('url'),
  /** Resource of the token, in the vocabulary of Metabase: `{"dashboard": 12}`. */
  recurso: z.object({
    tipo: z.string().check(z.trim(), z.regex(/^[a-z][a-z_-]{0,39}$/, 'Use letras minúsculas, como dashboard ou question.')),
    id: z.union([z.int().check(z.positive()), z.string().check(z.trim(), z.regex(/^[\w-]{1,80}$/, 'Use o número ou a chave do painel.'))]),
  }),
  caminho: z.string().check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^\/(?!\/)[^\s\\]*$/, 'Comece com uma barra, sem espaços.'),
    z.refine((text) => text.split(TOKEN_LOCATION).length === 2, `Escreva ${TOKEN_LOCATION} uma vez, onde vai o token.`),
  ),
  /** Locked parameters of this report. On equal names, parameters of the connection and the key of the cliente win. */
  parametros: z.array(z.object({ nome: paramNomeSchema, valor: z.string().check(z.maxLength(200)) })).check(z.maxLength(PARAMS_MAX)),
})
export type FonteUrl = z.infer<typeof fonteUrlSchema>

export const fontePowerbiSchema = z.object({
  tipo: z.literal('powerbi'),
  relatorio: z.uuid(),
  /** Row-level security roles of the reader. At least one, as without any the whole dataset would be visible. */
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
    token: z.string(),
    /** Fingerprint of the token, to report that it expired early. */
    marca: z.string(),
    mostraFiltros: z.boolean(),
    mostraPaginas: z.boolean(),
  }),
])
export type Incorporado = z.infer<typeof incorporadoSchema>

const aberturaSchema = z.object({
  /** Framing page on this host, whose CSP allows only the address of this report. */
  quadro: z.string(),
  incorporado: incorporadoSchema,
  /** Seconds from the response, so a wrong clock of the browser does not matter. */
  venceEmSegundos: z.int(),
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
      chave: z.optional(chaveSchema),
      fonte: fonteSchema,
    }),
    data: writtenSchema,
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
    body: z.object({ versao: versaoViewSchema, nome: nomeRelatorioSchema, descricao: descricaoRelatorioSchema, fonte: fonteSchema }),
    data: writtenSchema,
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
      /** Fingerprint of a rejected token: a new one is issued even if the old one is not expired. */
      vencida: z.optional(z.string().check(z.regex(/^[\da-f]{16}$/))),
    }),
    data: aberturaSchema,
    erros: ['registro_not_found', 'relatorio_provedor_mismatch', 'conexao_missing', ...ERROS_POWERBI, 'powerbi_token_refused'],
  }),
}
export type RelatorioExterno = z.infer<typeof relatorioExternoRotas.get.data>
