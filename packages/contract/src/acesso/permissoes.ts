/**
 * Permissions of a cliente: exceptions by perfil and by user, and scopes of centros de custo and filiais. Also impersonation, which shows
 * their effect.
 */
import * as z from 'zod/mini'
import { idSchema } from '../comum/comum.ts'
import { ACTIONS, PERFIS, SUBJECTS, permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Perfis that a cliente may adjust; an admin always has all permissions. */
export const PERFIS_AJUSTAVEIS = ['gestor', 'analista', 'client', 'leitor'] as const
export type PerfilAjustavel = (typeof PERFIS_AJUSTAVEIS)[number]

export const excecaoSchema = z.object({ action: z.enum(ACTIONS), subject: z.enum(SUBJECTS), permitido: z.boolean() })
export type Excecao = z.infer<typeof excecaoSchema>

const celulaSchema = z.object({
  action: z.enum(ACTIONS),
  subject: z.enum(SUBJECTS),
  /** Permission without this exception: the default of the perfil, or for a user that of the perfil in this cliente. */
  padrao: z.boolean(),
  excecao: z.nullable(z.boolean()),
  /** Effective permission, including the required `read` on the subject. */
  permitido: z.boolean(),
  editavel: z.boolean(),
})
export type PermissaoCelula = z.infer<typeof celulaSchema>

const escopoSchema = z.object({
  /** Limits the user to the listed centros de custo and their subtrees. Always true for perfil `client`. */
  restringeCentroCusto: z.boolean(),
  centrosCusto: z.array(idSchema).check(z.maxLength(2000)),
  restringeFilial: z.boolean(),
  filiais: z.array(idSchema).check(z.maxLength(2000)),
})
export type EscopoUsuario = z.infer<typeof escopoSchema>

const personSchema = z.object({ id: z.uuid(), nome: z.string(), email: z.string(), perfil: z.enum(PERFIS) })

const permissoesSchema = z.object({
  versao: z.int(),
  perfis: z.array(z.object({ perfil: z.enum(PERFIS), editavel: z.boolean(), celulas: z.array(celulaSchema) })),
  usuarios: z.array(
    z.extend(personSchema, { excecoes: z.int(), restringeCentroCusto: z.boolean(), restringeFilial: z.boolean(), editavel: z.boolean() }),
  ),
})
export type Permissoes = z.infer<typeof permissoesSchema>

const permissaoUsuarioSchema = z.object({
  usuario: personSchema,
  versao: z.int(),
  editavel: z.boolean(),
  celulas: z.array(celulaSchema),
  escopo: escopoSchema,
  verComo: z.boolean(),
})
export type PermissaoUsuario = z.infer<typeof permissaoUsuarioSchema>

const minePermissaoSchema = z.object({
  perfil: z.enum(PERFIS),
  celulas: z.array(
    z.object({
      action: z.enum(ACTIONS),
      subject: z.enum(SUBJECTS),
      permitido: z.boolean(),
      origem: z.enum(['padrao', 'perfil', 'pessoa']),
    }),
  ),
  centrosCusto: z.nullable(z.array(z.object({ codigo: z.string(), descricao: z.string() }))),
  filiais: z.nullable(z.array(z.object({ codigo: z.string(), descricao: z.string() }))),
})
export type MinhaPermissao = z.infer<typeof minePermissaoSchema>

const excecoesSchema = z.array(excecaoSchema).check(
  z.maxLength(ACTIONS.length * SUBJECTS.length),
  z.refine(
    (excecoes) => new Set(excecoes.map(({ action, subject }) => `${action} ${subject}`)).size === excecoes.length,
    'Cada ação sobre cada assunto aparece uma vez só.',
  ),
)

const may = permissoesOf('Permissao')

export const permissoesRotas = {
  get: defineRota({
    nome: 'permissao.get',
    metodo: 'GET',
    caminho: '/Permissao',
    resumo: 'O que cada perfil pode neste cliente, e quem tem permissões próprias',
    permissao: may.read,
    clienteInteiro: true,
    data: permissoesSchema,
  }),
  getMinhas: defineRota({
    nome: 'permissao.getMinhas',
    metodo: 'GET',
    caminho: '/Permissao/minhas',
    resumo: 'O que posso neste cliente, quem decidiu isso e a que centros de custo e filiais estou limitado',
    permissao: { action: 'read', subject: 'AclDemo' },
    data: minePermissaoSchema,
  }),
  updatePerfil: defineRota({
    nome: 'permissao.updatePerfil',
    metodo: 'PUT',
    caminho: '/Permissao/perfil/:perfil',
    resumo: 'Define todas as exceções de um perfil neste cliente; repetir o pedido não muda nada',
    permissao: may.manage,
    clienteInteiro: true,
    params: z.object({ perfil: z.enum(PERFIS_AJUSTAVEIS) }),
    body: z.object({ versao: z.int(), excecoes: excecoesSchema }),
    data: permissoesSchema,
    erros: ['permissao_own', 'permissao_ranks_above', 'permissao_not_held', 'permissao_version_conflict'],
  }),
  getUsuario: defineRota({
    nome: 'permissao.getUsuario',
    metodo: 'GET',
    caminho: '/Permissao/usuario/:id',
    resumo: 'O que uma pessoa pode neste cliente, por quê e sobre quais centros de custo e filiais',
    permissao: may.read,
    clienteInteiro: true,
    params: z.object({ id: z.uuid() }),
    data: permissaoUsuarioSchema,
    erros: ['registro_not_found'],
  }),
  updateUsuario: defineRota({
    nome: 'permissao.updateUsuario',
    metodo: 'PUT',
    caminho: '/Permissao/usuario/:id',
    resumo: 'Define todas as exceções e o escopo de uma pessoa neste cliente; repetir o pedido não muda nada',
    permissao: may.manage,
    clienteInteiro: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ versao: z.int(), excecoes: excecoesSchema, escopo: escopoSchema }),
    data: permissaoUsuarioSchema,
    erros: [
      'registro_not_found',
      'permissao_own',
      'permissao_admin_fixed',
      'permissao_ranks_above',
      'permissao_not_held',
      'permissao_version_conflict',
    ],
  }),
  startVerComo: defineRota({
    nome: 'permissao.startVerComo',
    metodo: 'POST',
    caminho: '/Sessao/ver-como',
    resumo: 'Passa a mostrar, só para leitura, o que outra pessoa vê neste cliente',
    permissao: may.manage,
    clienteInteiro: true,
    body: z.object({ usuarioId: z.uuid() }),
    data: z.object({ usuario: personSchema }),
    erros: ['registro_not_found', 'permissao_own', 'permissao_not_held'],
  }),
  endVerComo: defineRota({
    nome: 'permissao.endVerComo',
    metodo: 'DELETE',
    caminho: '/Sessao/ver-como',
    resumo: 'Volta a mostrar o que a própria pessoa vê',
    permissao: 'sessao',
    emVerComo: true,
    data: z.object({}),
  }),
}
