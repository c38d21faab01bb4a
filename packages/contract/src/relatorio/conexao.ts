/** Connection of a workspace to an external report provider. Secrets are written and never returned. */
import * as z from 'zod/mini'
import { idParamSchema, instantSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Sources of the parameters sent to the report program, about the cliente and the reader. `fixo` is a constant of the connection. */
export const PARAM_ORIGENS = ['cnpj', 'email', 'perfil', 'fixo'] as const
export type ParametroOrigem = (typeof PARAM_ORIGENS)[number]

export const PARAMS_MAX = 20
/** Lifetime of a signed address. The page renews it before it expires. */
export const VALIDADE_PADRAO_MINUTES = 10
/** HS256 needs a key of at least 256 bits. */
export const SECRET_MIN = 32

export const paramNomeSchema = z
  .string()
  .check(z.trim(), z.regex(/^[a-z_][\w-]{0,59}$/i, 'Use letras, números, hífen ou sublinhado, como no painel.'))

const paramSchema = z.object({
  nome: paramNomeSchema,
  origem: z.enum(PARAM_ORIGENS),
  valor: z._default(z.string().check(z.maxLength(200)), ''),
})

export const conexaoUrlSchema = z.object({
  tipo: z.literal('url'),
  endereco: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Locked parameter that always carries the key of the cliente. */
  parametroCliente: paramNomeSchema,
  parametros: z.array(paramSchema).check(z.maxLength(PARAMS_MAX)),
  validadeMinutos: z.int().check(z.minimum(2), z.maximum(60)),
})
export type ConexaoUrl = z.infer<typeof conexaoUrlSchema>

export const conexaoPowerbiSchema = z.object({
  tipo: z.literal('powerbi'),
  /** Service principal of the cliente; null for the one of the installation. */
  principal: z.nullable(z.object({ tenant: z.uuid(), clientId: z.uuid() })),
  grupo: z.uuid(),
})
export type ConexaoPowerbi = z.infer<typeof conexaoPowerbiSchema>

export const conexaoSchema = z.discriminatedUnion('tipo', [conexaoUrlSchema, conexaoPowerbiSchema])
export type Conexao = z.infer<typeof conexaoSchema>

export const CREDENCIAL_TIPOS = ['segredo', 'certificado'] as const

const credencialSchema = z.object({
  /** `certificado` (Power BI only): PEM of a certificate and its private key. */
  tipo: z.enum(CREDENCIAL_TIPOS),
  valor: z.string().check(z.trim(), z.minLength(8), z.maxLength(20_000)),
})
export type Credencial = z.infer<typeof credencialSchema>

const currentConexaoSchema = z.object({
  versao: z.int(),
  conexao: z.nullable(conexaoSchema),
  credencial: z.nullable(z.object({ tipo: z.enum(CREDENCIAL_TIPOS), gravadaAt: instantSchema, validaAte: z.nullable(instantSchema) })),
  chaveCliente: z.string(),
  instalacao: z.boolean(),
})
export type ConexaoAtual = z.infer<typeof currentConexaoSchema>

const relatorioPowerbiSchema = z.object({
  relatorio: z.uuid(),
  nome: z.string(),
  /** The dataset has row-level security roles. A dataset without them is refused at opening, as every reader would see every row. */
  separaLinhas: z.boolean(),
})
export type RelatorioPowerbi = z.infer<typeof relatorioPowerbiSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Workspace')

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
    data: currentConexaoSchema,
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
      /** Absent: the stored credential, valid only for the same address and account. */
      credencial: z.optional(credencialSchema),
    }),
    data: currentConexaoSchema,
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
