/** Workspaces: ordered sets of reports of a cliente, rendered by one provider. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, instantSchema, oneLinha } from '../comum/comum.ts'
import { RELATORIO_MODELOS } from './conteudo.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/**
 * `nativo`: dashboards of Lastro. `powerbi`: Power BI reports, opened by a service principal. `url`: pages of another dashboard program,
 * e.g. Metabase, opened by a signed address.
 */
export const WORKSPACE_PROVEDORES = ['nativo', 'powerbi', 'url'] as const
export type WorkspaceProvedor = (typeof WORKSPACE_PROVEDORES)[number]

export const WORKSPACES_MAX = 100
export const RELATORIOS_MAX = 200

export const chaveSchema = z
  .string()
  .check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras minúsculas, números e hifens.'))
export const versaoViewSchema = z.int().check(z.positive())
export const nomeRelatorioSchema = z.string().check(z.trim(), z.minLength(1, 'Dê um nome.'), z.maxLength(120), oneLinha)
export const descricaoRelatorioSchema = z._default(z.string().check(z.trim(), z.maxLength(400)), '')

/** Template of the report until it is renamed; each language has its name. */
export const readySchema = z.nullable(z.enum(RELATORIO_MODELOS))

const relatorioItemSchema = z.object({
  id: idSchema,
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  versao: z.int(),
  arquivado: z.boolean(),
  restrito: z.boolean(),
  pronto: readySchema,
  favorito: z.boolean(),
  openedAt: z.nullable(instantSchema),
})
export type RelatorioItem = z.infer<typeof relatorioItemSchema>

const workspaceSchema = z.object({
  id: idSchema,
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  provedor: z.enum(WORKSPACE_PROVEDORES),
  versao: z.int(),
  arquivado: z.boolean(),
  relatorios: z.array(relatorioItemSchema),
})
export type Workspace = z.infer<typeof workspaceSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Workspace')
export const writtenSchema = z.object({ id: idSchema, versao: z.int(), chave: z.string() })

export const workspaceRotas = {
  list: defineRota({
    nome: 'workspace.list',
    metodo: 'GET',
    caminho: '/Workspace',
    resumo: 'Workspaces em ordem, com os relatórios que quem pergunta pode ver; os arquivados, só para quem os administra',
    permissao: may.read,
    data: z.array(workspaceSchema),
  }),
  create: defineRota({
    nome: 'workspace.create',
    metodo: 'POST',
    caminho: '/Workspace',
    resumo: 'Cria um workspace depois de todos, com os relatórios prontos que forem escolhidos',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      chave: z.optional(chaveSchema),
      provedor: z.enum(WORKSPACE_PROVEDORES),
      modelos: z._default(z.array(z.enum(RELATORIO_MODELOS)).check(z.maxLength(RELATORIO_MODELOS.length)), []),
    }),
    data: writtenSchema,
    erros: ['cadastro_duplicate', 'relatorio_too_many', 'relatorio_provedor_mismatch', 'idempotencia_mismatch'],
  }),
  update: defineRota({
    nome: 'workspace.update',
    metodo: 'PUT',
    caminho: '/Workspace/:id',
    resumo: 'Muda o nome e a descrição de um workspace; a chave fica, para que os links continuem valendo',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, nome: nomeRelatorioSchema, descricao: descricaoRelatorioSchema }),
    data: writtenSchema,
    erros: ['registro_not_found', 'relatorio_version_conflict'],
  }),
  place: defineRota({
    nome: 'workspace.place',
    metodo: 'PUT',
    caminho: '/Workspace/:id/lugar',
    resumo: 'Põe um workspace antes de outro, ou no fim',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, antesDeId: z.nullable(idSchema) }),
    data: writtenSchema,
    erros: ['registro_not_found', 'relatorio_version_conflict'],
  }),
  archive: defineRota({
    nome: 'workspace.archive',
    metodo: 'PUT',
    caminho: '/Workspace/:id/arquivado',
    resumo: 'Arquiva um workspace com tudo o que há nele, ou o traz de volta',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, arquivado: z.boolean() }),
    data: writtenSchema,
    erros: ['registro_not_found', 'relatorio_version_conflict'],
  }),
}
