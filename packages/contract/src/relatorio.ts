/** Reports of a workspace: what they show, who sees them, and what each person has of them. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema } from './comum.ts'
import { PERFIS } from './permissao.ts'
import { PERFIS_AJUSTAVEIS } from './permissoes.ts'
import { relatorioConteudoSchema } from './relatorio-conteudo.ts'
import { defineRota } from './rota.ts'
import {
  chaveSchema,
  descricaoRelatorioSchema,
  gravadoSchema,
  nomeRelatorioSchema,
  versaoVistaSchema,
  WORKSPACE_PROVEDORES,
} from './workspace.ts'

const relatorioSchema = z.object({
  id: idSchema,
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  versao: z.int(),
  arquivado: z.boolean(),
  restrito: z.boolean(),
  /** Of who asks. */
  favorito: z.boolean(),
  workspace: z.object({ id: idSchema, chave: z.string(), nome: z.string(), provedor: z.enum(WORKSPACE_PROVEDORES) }),
  conteudo: relatorioConteudoSchema,
})
export type Relatorio = z.infer<typeof relatorioSchema>

const acessoSchema = z.object({
  versao: z.int(),
  /** Otherwise whoever may read reports sees it. */
  restrito: z.boolean(),
  /** An admin, and whoever changes reports, sees all of them. */
  perfis: z.array(z.enum(PERFIS_AJUSTAVEIS)),
  usuarios: z.array(z.uuid()),
  /** Everybody of the cliente, to choose from. */
  pessoas: z.array(z.object({ id: z.uuid(), nome: z.string(), email: z.string(), perfil: z.enum(PERFIS) })),
})
export type RelatorioAcesso = z.infer<typeof acessoSchema>

const params = z.object({ id: idParamSchema })
const ler = { action: 'read', subject: 'Relatorio' } as const
const mudar = { action: 'update', subject: 'Relatorio' } as const
const errosMudar = ['registro_not_found', 'cadastro_version_conflict'] as const

export const relatorioRotas = {
  get: defineRota({
    nome: 'relatorio.get',
    metodo: 'GET',
    caminho: '/Relatorio/chave/:relatorioChave/:workspaceChave',
    resumo: 'Um relatório pelas chaves do endereço; o que não se pode ver é como se não existisse',
    permissao: ler,
    params: z.object({ relatorioChave: chaveSchema, workspaceChave: chaveSchema }),
    data: relatorioSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'relatorio.create',
    metodo: 'POST',
    caminho: '/Relatorio',
    resumo: 'Cria um relatório no fim de um workspace',
    permissao: { action: 'create', subject: 'Relatorio' },
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      workspaceId: idSchema,
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      /** Absent: made of the name. */
      chave: z.optional(chaveSchema),
      conteudo: relatorioConteudoSchema,
    }),
    data: gravadoSchema,
    erros: ['registro_not_found', 'cadastro_duplicate', 'relatorio_too_many', 'idempotencia_mismatch'],
  }),
  update: defineRota({
    nome: 'relatorio.update',
    metodo: 'PUT',
    caminho: '/Relatorio/:id',
    resumo: 'Muda o nome, a descrição e o que um relatório mostra; a chave fica, para que os links continuem valendo',
    permissao: mudar,
    clienteInteiro: true,
    params,
    body: z.object({
      versao: versaoVistaSchema,
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      conteudo: relatorioConteudoSchema,
    }),
    data: gravadoSchema,
    erros: errosMudar,
  }),
  place: defineRota({
    nome: 'relatorio.place',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/lugar',
    resumo: 'Põe um relatório antes de outro do mesmo workspace, ou no fim',
    permissao: mudar,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoVistaSchema, antesDeId: z.nullable(idSchema) }),
    data: gravadoSchema,
    erros: errosMudar,
  }),
  archive: defineRota({
    nome: 'relatorio.archive',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/arquivado',
    resumo: 'Arquiva um relatório, ou o traz de volta',
    permissao: mudar,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoVistaSchema, arquivado: z.boolean() }),
    data: gravadoSchema,
    erros: errosMudar,
  }),
  getAcesso: defineRota({
    nome: 'relatorio.getAcesso',
    metodo: 'GET',
    caminho: '/Relatorio/:id/acesso',
    resumo: 'Quem vê um relatório, e quem pode passar a ver',
    permissao: mudar,
    clienteInteiro: true,
    params,
    data: acessoSchema,
    erros: ['registro_not_found'],
  }),
  updateAcesso: defineRota({
    nome: 'relatorio.updateAcesso',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/acesso',
    resumo: 'Diz quem vê um relatório: todos os que leem relatórios, ou só alguns perfis e pessoas',
    permissao: mudar,
    clienteInteiro: true,
    params,
    body: z.object({
      versao: versaoVistaSchema,
      restrito: z.boolean(),
      perfis: z.array(z.enum(PERFIS_AJUSTAVEIS)).check(z.maxLength(PERFIS_AJUSTAVEIS.length)),
      usuarios: z.array(z.uuid()).check(z.maxLength(2000)),
    }),
    data: gravadoSchema,
    erros: errosMudar,
  }),
  open: defineRota({
    nome: 'relatorio.open',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/aberto',
    resumo: 'Guarda quando quem chama abriu um relatório',
    permissao: ler,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
  favorite: defineRota({
    nome: 'relatorio.favorite',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/favorito',
    resumo: 'Põe um relatório entre os favoritos de quem chama, ou tira',
    permissao: ler,
    params,
    body: z.object({ favorito: z.boolean() }),
    data: z.object({ id: idSchema, favorito: z.boolean() }),
    erros: ['registro_not_found'],
  }),
}
