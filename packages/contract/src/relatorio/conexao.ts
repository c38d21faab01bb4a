/** How a workspace reaches the program that draws its reports, where that is not this one. Secrets are taken and never given back. */
import * as z from 'zod/mini'
import { idParamSchema, instanteSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** What else of the cliente and of who looks may be told to the program of dashboards. `fixo` is a text of the connection itself. */
export const PARAMETRO_ORIGENS = ['cnpj', 'email', 'perfil', 'fixo'] as const
export type ParametroOrigem = (typeof PARAMETRO_ORIGENS)[number]

export const PARAMETROS_MAX = 20
/** Life of a signed address. The page asks for another one before it ends. */
export const VALIDADE_PADRAO_MINUTOS = 10
/** A key of HS256 is as long as what it signs with: 256 bits. */
export const SEGREDO_MIN = 32

export const parametroNomeSchema = z
  .string()
  .check(z.trim(), z.regex(/^[a-z_][\w-]{0,59}$/i, 'Use letras, números, hífen ou sublinhado, como no painel.'))

const parametroSchema = z.object({
  nome: parametroNomeSchema,
  origem: z.enum(PARAMETRO_ORIGENS),
  /** Of `fixo`. */
  valor: z._default(z.string().check(z.maxLength(200)), ''),
})

export const conexaoUrlSchema = z.object({
  tipo: z.literal('url'),
  /** Where the program answers, perhaps below a path: `https://bi.exemplo.com.br`. */
  endereco: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Locked parameter that always carries the key of the cliente. */
  parametroCliente: parametroNomeSchema,
  parametros: z.array(parametroSchema).check(z.maxLength(PARAMETROS_MAX)),
  validadeMinutos: z.int().check(z.minimum(2), z.maximum(60)),
})
export type ConexaoUrl = z.infer<typeof conexaoUrlSchema>

export const conexaoPowerbiSchema = z.object({
  tipo: z.literal('powerbi'),
  /** Service principal of the cliente; null: the one of the installation. */
  principal: z.nullable(z.object({ tenant: z.uuid(), clientId: z.uuid() })),
  /** Workspace of Power BI that holds the reports. */
  grupo: z.uuid(),
})
export type ConexaoPowerbi = z.infer<typeof conexaoPowerbiSchema>

export const conexaoSchema = z.discriminatedUnion('tipo', [conexaoUrlSchema, conexaoPowerbiSchema])
export type Conexao = z.infer<typeof conexaoSchema>

export const CREDENCIAL_TIPOS = ['segredo', 'certificado'] as const

const credencialSchema = z.object({
  /** `certificado`: PEM of a certificate and its private key, where the provider is Power BI. */
  tipo: z.enum(CREDENCIAL_TIPOS),
  valor: z.string().check(z.trim(), z.minLength(8), z.maxLength(20_000)),
})
export type Credencial = z.infer<typeof credencialSchema>

const conexaoAtualSchema = z.object({
  /** 0 where nothing was saved yet. */
  versao: z.int(),
  conexao: z.nullable(conexaoSchema),
  /** Of the secret only that there is one, since when and until when. */
  credencial: z.nullable(z.object({ tipo: z.enum(CREDENCIAL_TIPOS), gravadaAt: instanteSchema, validaAte: z.nullable(instanteSchema) })),
  /** What reports are told to filter by. */
  chaveCliente: z.string(),
  /** The installation has a service principal, and who asks may use it. */
  instalacao: z.boolean(),
})
export type ConexaoAtual = z.infer<typeof conexaoAtualSchema>

const relatorioPowerbiSchema = z.object({
  relatorio: z.uuid(),
  nome: z.string(),
  /** Its dataset separates rows by roles. One that does not is refused when it is opened: everybody would see every row. */
  separaLinhas: z.boolean(),
})
export type RelatorioPowerbi = z.infer<typeof relatorioPowerbiSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Workspace')

/** What Power BI answers, in the words of the product. */
export const ERROS_POWERBI = [
  'powerbi_credential_refused',
  'powerbi_credential_expired',
  'powerbi_principal_blocked',
  'powerbi_principal_not_admitted',
  'powerbi_report_missing',
  'powerbi_role_missing',
  'powerbi_capacity_paused',
  'powerbi_refused',
  'powerbi_throttled',
  'powerbi_unavailable',
] as const

export const conexaoRotas = {
  get: defineRota({
    nome: 'conexao.get',
    metodo: 'GET',
    caminho: '/Workspace/:id/conexao',
    resumo: 'Como um workspace chega ao programa que desenha os relatórios; do segredo, só se há um e desde quando',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: conexaoAtualSchema,
    erros: ['registro_not_found', 'relatorio_provedor_mismatch'],
  }),
  update: defineRota({
    nome: 'conexao.update',
    metodo: 'PUT',
    caminho: '/Workspace/:id/conexao',
    resumo: 'Grava como um workspace chega ao programa que desenha os relatórios; o segredo é cifrado e não volta a ser mostrado',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({
      versao: z.int().check(z.nonnegative()),
      conexao: conexaoSchema,
      /** Absent: the one that is kept, while it is for the same address and account. */
      credencial: z.optional(credencialSchema),
    }),
    data: conexaoAtualSchema,
    erros: [
      'registro_not_found',
      'relatorio_version_conflict',
      'relatorio_provedor_mismatch',
      'conexao_address_refused',
      'conexao_secret_required',
      'conexao_secret_invalid',
      'conexao_principal_denied',
    ],
  }),
  listRelatorios: defineRota({
    nome: 'conexao.listRelatorios',
    metodo: 'GET',
    caminho: '/Workspace/:id/conexao/relatorios',
    resumo: 'Os relatórios do workspace do Power BI, pedidos agora: é também o teste da conexão',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: z.array(relatorioPowerbiSchema),
    erros: ['registro_not_found', 'relatorio_provedor_mismatch', 'conexao_missing', ...ERROS_POWERBI],
  }),
}
