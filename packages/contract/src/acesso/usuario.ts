/**
 * Users with their perfis and clientes, plus the two look-ups of the customer's text.
 * Their fields are both in `data` and in `data.data`, because the text can be read either way.
 */
import * as z from 'zod/mini'
import { instantSchema, oneLinha } from '../comum/comum.ts'
import { emailSchema } from './email.ts'
import { PERFIS, permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { openedSessaoSchema } from './sessao.ts'

const emailQuerySchema = z.object({ email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) })
const propUsuarioSchema = z.object({ perfil: z.string(), clienteId: z.nullable(z.string()), cliente: z.nullable(z.string()) })
const perfilSchema = z.object({ descricao: z.string() })

export const USUARIO_STATUS = ['ativo', 'bloqueado', 'convidado'] as const
export type UsuarioStatus = (typeof USUARIO_STATUS)[number]

export const USUARIO_ORDENS = ['nome', 'email', 'perfil', 'status', 'acesso', '-nome', '-email', '-perfil', '-status', '-acesso'] as const
export type UsuarioOrdem = (typeof USUARIO_ORDENS)[number]

export const nomePersonSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), oneLinha)

const usuarioSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string(),
  perfil: z.enum(PERFIS),
  status: z.enum(USUARIO_STATUS),
  versao: z.int(),
  createdAt: instantSchema,
  /** Limited to the clientes of the caller. */
  lastAccessAt: z.nullable(instantSchema),
  segundoFator: z.boolean(),
  emailVerificado: z.boolean(),
  convite: z.nullable(z.object({ expiresAt: instantSchema, vencido: z.boolean() })),
  motivoBloqueio: z.nullable(z.string()),
  /** Replaces `email` once its link is opened. Visible to users who may edit this one. */
  emailNovo: z.nullable(z.object({ email: z.string(), expiresAt: instantSchema })),
  clientes: z.array(z.object({ id: z.uuid(), nomeCurto: z.string() })),
  eu: z.boolean(),
  /** The caller may change perfil, block and end sessions in the active cliente. False for users with more rights than the caller. */
  editavel: z.boolean(),
  /** The caller may also change name, e-mail and second factor. False for users of other clientes, and for pending invitations. */
  pessoaEditavel: z.boolean(),
})
export type Usuario = z.infer<typeof usuarioSchema>

const filterShape = {
  busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  perfil: z.optional(z.enum(PERFIS)),
  status: z.optional(z.enum(USUARIO_STATUS)),
  ordem: z._default(z.enum(USUARIO_ORDENS), 'nome'),
  /** For an admin: users of all clientes and of none. */
  todos: z.optional(z.enum(['0', '1'])),
}

const params = z.object({ id: z.uuid() })
const clientesSchema = z.array(z.uuid()).check(z.maxLength(500))
const may = permissoesOf('Usuario')

export const usuarioRotas = {
  getPropUsuario: defineRota({
    nome: 'usuario.getPropUsuario',
    metodo: 'GET',
    caminho: '/Usuario/getPropUsuario',
    resumo: 'Perfil e cliente do usuário',
    permissao: 'sessao',
    query: emailQuerySchema,
    data: z.extend(propUsuarioSchema, { data: propUsuarioSchema }),
    erros: ['registro_not_found'],
  }),
  getPerfil: defineRota({
    nome: 'usuario.getPerfil',
    metodo: 'GET',
    caminho: '/Usuario/getPerfil',
    resumo: 'Descrição do perfil do usuário',
    permissao: 'sessao',
    query: emailQuerySchema,
    data: z.extend(perfilSchema, { data: perfilSchema }),
    erros: ['registro_not_found'],
  }),
  list: defineRota({
    nome: 'usuario.list',
    metodo: 'GET',
    caminho: '/Usuario',
    resumo: 'Pessoas com acesso ao cliente',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({
      ...filterShape,
      pagina: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    data: z.object({ itens: z.array(usuarioSchema), total: z.int() }),
  }),
  export: defineRota({
    nome: 'usuario.export',
    metodo: 'GET',
    caminho: '/Usuario/exportar',
    resumo: 'Pessoas com acesso ao cliente, em CSV',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object(filterShape),
    saida: 'arquivo',
    registra: 'usuario.export',
  }),
  get: defineRota({
    nome: 'usuario.get',
    metodo: 'GET',
    caminho: '/Usuario/:id',
    resumo: 'Uma pessoa',
    permissao: may.read,
    clienteInteiro: true,
    params,
    data: usuarioSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'usuario.create',
    metodo: 'POST',
    caminho: '/Usuario',
    resumo: 'Convida uma pessoa; quem já usa o sistema em outra empresa aceita ou recusa',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    /** Empty for an admin, or for a gestor who will register a cliente. */
    body: z.object({ email: emailSchema, nome: nomePersonSchema, perfil: z.enum(PERFIS), clientes: clientesSchema }),
    data: usuarioSchema,
    erros: [
      'registro_not_found',
      'permissao_not_held',
      'usuario_duplicate',
      'usuario_perfil_conflict',
      'usuario_cliente_required',
      'correio_throttled',
    ],
  }),
  update: defineRota({
    nome: 'usuario.update',
    metodo: 'PUT',
    caminho: '/Usuario/:id',
    resumo: 'Muda nome e perfil',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: z.int(), nome: nomePersonSchema, perfil: z.enum(PERFIS) }),
    data: usuarioSchema,
    erros: [
      'registro_not_found',
      'permissao_not_held',
      'usuario_version_conflict',
      'usuario_not_editable',
      'usuario_own',
      'usuario_last_admin',
    ],
  }),
  changeEmail: defineRota({
    nome: 'usuario.changeEmail',
    metodo: 'PUT',
    caminho: '/Usuario/:id/email',
    resumo: 'Troca o e-mail: o endereço novo só vale depois de confirmado pelo link enviado a ele; o atual desfaz o pedido',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: z.int(), email: emailSchema }),
    data: usuarioSchema,
    erros: [
      'registro_not_found',
      'usuario_version_conflict',
      'usuario_not_editable',
      'usuario_own',
      'usuario_blocked',
      'usuario_email_taken',
      'correio_throttled',
    ],
  }),
  resetSegundoFator: defineRota({
    nome: 'usuario.resetSegundoFator',
    metodo: 'POST',
    caminho: '/Usuario/:id/desligar-segundo-fator',
    resumo: 'Desliga o segundo fator de quem perdeu o celular, encerra suas sessões e avisa a pessoa',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: usuarioSchema,
    erros: ['registro_not_found', 'usuario_not_editable', 'usuario_own'],
  }),
  block: defineRota({
    nome: 'usuario.block',
    metodo: 'POST',
    caminho: '/Usuario/:id/bloquear',
    resumo: 'Impede a pessoa de entrar e encerra suas sessões',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ motivo: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
    data: usuarioSchema,
    erros: ['registro_not_found', 'usuario_not_editable', 'usuario_own', 'usuario_last_admin'],
  }),
  unblock: defineRota({
    nome: 'usuario.unblock',
    metodo: 'POST',
    caminho: '/Usuario/:id/desbloquear',
    resumo: 'Deixa a pessoa entrar de novo',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: usuarioSchema,
    erros: ['registro_not_found', 'usuario_not_editable', 'usuario_own'],
  }),
  resendConvite: defineRota({
    nome: 'usuario.resendConvite',
    metodo: 'POST',
    caminho: '/Usuario/:id/reenviar-convite',
    resumo: 'Envia outro convite; o anterior deixa de valer',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    params,
    data: usuarioSchema,
    erros: ['registro_not_found', 'usuario_not_invited', 'correio_throttled'],
  }),
  updateClientes: defineRota({
    nome: 'usuario.updateClientes',
    metodo: 'PUT',
    caminho: '/Usuario/:id/clientes',
    resumo: 'Define em quais clientes, dos que quem pede administra, a pessoa trabalha',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: z.int(), clientes: clientesSchema }),
    data: usuarioSchema,
    erros: ['registro_not_found', 'permissao_not_held', 'usuario_version_conflict', 'usuario_own', 'correio_throttled'],
  }),
  listSessoes: defineRota({
    nome: 'usuario.listSessoes',
    metodo: 'GET',
    caminho: '/Usuario/:id/sessoes',
    resumo: 'Sessões abertas de uma pessoa',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: z.array(openedSessaoSchema),
    erros: ['registro_not_found', 'usuario_not_editable'],
  }),
  endSessoes: defineRota({
    nome: 'usuario.endSessoes',
    metodo: 'POST',
    caminho: '/Usuario/:id/encerrar-sessoes',
    resumo: 'Encerra uma sessão da pessoa, ou todas',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ sessaoId: z.optional(z.uuid()) }),
    data: z.object({ encerradas: z.int() }),
    erros: ['registro_not_found', 'usuario_not_editable'],
  }),
}
