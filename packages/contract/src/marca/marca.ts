/** Branding by host name (public, the sign-in page needs it) and its administration. */
import * as z from 'zod/mini'
import { instantSchema, oneLinha } from '../comum/comum.ts'
import { isApiBase, isContato, isPage } from './addresses.ts'
import { MARCAS } from './host.ts'
import { defineRota } from '../comum/rota.ts'

export const FAVICONES = ['marca', 'cliente'] as const

export const LANGUAGES = ['pt', 'en'] as const
export type Idioma = (typeof LANGUAGES)[number]

export const contaTrabalhoPublicaSchema = z.object({
  autoridade: z.string(),
  clientId: z.string(),
  escopo: z.string(),
})
export type ContaTrabalhoPublica = z.infer<typeof contaTrabalhoPublicaSchema>

const marcaSchema = z.object({
  chave: z.enum(MARCAS),
  titulo: z.string(),
  descricao: z.string(),
  empresa: z.string(),
  contato: z.string(),
  sobreUrl: z.string(),
  apiBase: z.string(),
  cores: z.tuple([z.string(), z.string()]),
  favicone: z.enum(FAVICONES),
  sinalUrl: z.string(),
  /** Style sheet of its colours; null while they are the built-in ones. */
  estiloUrl: z.nullable(z.string()),
  contaTrabalho: z.nullable(contaTrabalhoPublicaSchema),
  cadastroAberto: z.boolean(),
  emManutencao: z.boolean(),
})
export type Marca = z.infer<typeof marcaSchema>

export const MARCA_TITULO_MAX = 40
export const MARCA_DESCRICAO_MAX = 160
export const MARCA_EMPRESA_MAX = 80
export const MARCA_ADDRESS_MAX = 300

const COLOR_TEXTO = 'Use uma cor como #2a64cc.'
const colorSchema = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, COLOR_TEXTO))

const addressSchema = z.string().check(z.trim(), z.maxLength(MARCA_ADDRESS_MAX))

const camposShape = {
  titulo: z.string().check(z.trim(), z.minLength(1), z.maxLength(MARCA_TITULO_MAX), oneLinha),
  descricao: z.string().check(z.trim(), z.maxLength(MARCA_DESCRICAO_MAX), oneLinha),
  empresa: z.string().check(z.trim(), z.maxLength(MARCA_EMPRESA_MAX), oneLinha),
  contato: addressSchema.check(
    z.refine((text) => text === '' || isContato(text), 'Use um e-mail, ou um endereço que comece com https:// ou com /.'),
  ),
  /** Empty for the default page. */
  sobreUrl: addressSchema.check(z.refine((text) => text === '' || isPage(text), 'Use um endereço que comece com https:// ou com /.')),
  /** Path on the host of the pages, or an API on another host, which must allow their origin; empty for the path of this server. */
  apiBase: addressSchema.check(z.refine(isApiBase, 'Use um caminho como /v1, ou um endereço como https://api.exemplo.com.br/v1.')),
  cores: z.tuple([colorSchema, colorSchema]),
  sinal: z.enum(MARCAS),
  favicone: z.enum(FAVICONES),
  idioma: z.enum(LANGUAGES),
  cadastroAberto: z.boolean(),
  /** Requires a second factor of the users of its clientes. One such marca requires it of every admin. */
  segundoFatorObrigatorio: z.boolean(),
}

const marcaAdministradaSchema = z.object({
  chave: z.enum(MARCAS),
  titulo: z.string(),
  descricao: z.string(),
  empresa: z.string(),
  contato: z.string(),
  sobreUrl: z.string(),
  apiBase: z.string(),
  cores: z.tuple([z.string(), z.string()]),
  sinal: z.enum(MARCAS),
  favicone: z.enum(FAVICONES),
  idioma: z.enum(LANGUAGES),
  cadastroAberto: z.boolean(),
  segundoFatorObrigatorio: z.boolean(),
  apiBasePadrao: z.string(),
  clientes: z.int(),
  versao: z.int(),
  updatedAt: z.nullable(instantSchema),
})
export type MarcaAdministrada = z.infer<typeof marcaAdministradaSchema>

const marcaCamposSchema = z.object(camposShape)
export type MarcaCampos = z.infer<typeof marcaCamposSchema>

export const marcaRotas = {
  get: defineRota({
    nome: 'marca.get',
    metodo: 'GET',
    caminho: '/Marca',
    resumo: 'Marca do endereço acessado',
    permissao: 'publico',
    emManutencao: true,
    data: marcaSchema,
  }),
}

/** Separate from the public route, so that a sign-in page loads none of this. */
export const marcaAdministracaoRotas = {
  list: defineRota({
    nome: 'marca.list',
    metodo: 'GET',
    caminho: '/Marca/todas',
    resumo: 'Todas as marcas, para quem as administra',
    permissao: { action: 'read', subject: 'Marca' },
    semCliente: true,
    clienteInteiro: true,
    data: z.array(marcaAdministradaSchema),
  }),
  update: defineRota({
    nome: 'marca.update',
    metodo: 'PUT',
    caminho: '/Marca/:chave',
    resumo: 'Muda textos, cores e regras de uma marca; cores que não se leem são recusadas com a mais próxima que se lê',
    permissao: { action: 'update', subject: 'Marca' },
    semCliente: true,
    clienteInteiro: true,
    params: z.object({ chave: z.enum(MARCAS) }),
    body: z.extend(marcaCamposSchema, { versao: z.int() }),
    data: marcaAdministradaSchema,
    erros: ['registro_not_found', 'marca_version_conflict', 'marca_contrast_refused'],
  }),
}
