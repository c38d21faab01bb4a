/** Sign-in, token refresh and session: the four calls of the customer's text, exactly, plus our own. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { ACTIONS, PERFIS, SUBJECTS } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { codigoSegundoFatorSchema } from './seguranca.ts'

const emailSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))

/**
 * `expiration` is a .NET tick count (100 ns since 0001-01-01 UTC).
 * A string, because it exceeds a JSON number.
 */
const tokensSchema = z.object({
  token: z.string(),
  expiration: z.string().check(z.regex(/^\d{18}$/)),
  refreshToken: z.object({ token: z.string() }),
})
export type Tokens = z.infer<typeof tokensSchema>

export const abilityRuleSchema = z.object({
  action: z.union([z.enum(ACTIONS), z.array(z.enum(ACTIONS))]),
  subject: z.union([z.enum(SUBJECTS), z.array(z.enum(SUBJECTS))]),
  inverted: z.optional(z.boolean()),
  conditions: z.optional(
    z.object({
      centroCusto: z.optional(z.object({ $in: z.array(z.string()) })),
      filial: z.optional(z.object({ $in: z.array(z.string()) })),
    }),
  ),
})

export const clienteSummarySchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  nomeCurto: z.string(),
  cnpj: z.string(),
  marca: z.string(),
})
export type ClienteResumo = z.infer<typeof clienteSummarySchema>

const conviteSchema = z.object({
  clienteId: z.uuid(),
  cliente: z.string(),
  perfil: z.enum(PERFIS),
  quem: z.nullable(z.string()),
  expiresAt: instantSchema,
})
export type Convite = z.infer<typeof conviteSchema>

const sessaoSchema = z.object({
  usuario: z.object({ id: z.uuid(), nome: z.string(), email: z.string() }),
  perfil: z.enum(PERFIS),
  cliente: z.nullable(clienteSummarySchema),
  clientes: z.array(clienteSummarySchema),
  userAbilityRules: z.array(abilityRuleSchema),
  convites: z.array(conviteSchema),
  /** Impersonated user, read-only; perfil and rules are then theirs. */
  vendoComo: z.nullable(z.object({ id: z.uuid(), nome: z.string(), email: z.string() })),
  /** A required second factor is missing; only its enrolment answers. */
  segundoFatorPendente: z.boolean(),
  contaTrabalho: z.optional(z.boolean()),
})
export type Sessao = z.infer<typeof sessaoSchema>

export const openedSessaoSchema = z.object({
  id: z.uuid(),
  /** Browser and system, e.g. `Chrome · Windows`; empty when unknown. */
  dispositivo: z.string(),
  ip: z.nullable(z.string()),
  origem: z.enum(['senha', 'externa']),
  createdAt: instantSchema,
  lastAccessAt: instantSchema,
  expiresAt: instantSchema,
  atual: z.boolean(),
})
export type SessaoAberta = z.infer<typeof openedSessaoSchema>

export const sessaoRotas = {
  login: defineRota({
    nome: 'sessao.login',
    metodo: 'POST',
    caminho: '/api/login',
    resumo: 'Entra com e-mail e senha',
    permissao: 'publico',
    emManutencao: true,
    body: z.object({ email: emailSchema, senha: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: tokensSchema,
    // `segundo_fator_required` carries `data.desafio`, to be sent with the code to `sessao.confirmSegundoFator`.
    erros: ['login_refused', 'login_throttled', 'segundo_fator_required'],
  }),
  confirmSegundoFator: defineRota({
    nome: 'sessao.confirmSegundoFator',
    metodo: 'POST',
    caminho: '/Sessao/segundo-fator',
    resumo: 'Termina a entrada com o código do aplicativo autenticador ou um código de recuperação',
    permissao: 'publico',
    emManutencao: true,
    body: z.object({ desafio: z.string().check(z.minLength(1), z.maxLength(200)), codigo: codigoSegundoFatorSchema }),
    data: tokensSchema,
    erros: ['desafio_refused', 'segundo_fator_refused', 'login_throttled'],
  }),
  refresh: defineRota({
    nome: 'sessao.refresh',
    metodo: 'POST',
    caminho: '/api/Token/Refresh',
    resumo: 'Troca o refresh token por um par novo',
    permissao: 'publico',
    emManutencao: true,
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: tokensSchema,
    erros: ['refresh_refused'],
  }),
  get: defineRota({
    nome: 'sessao.get',
    metodo: 'GET',
    caminho: '/Sessao',
    resumo: 'Usuário, cliente ativo, clientes e regras de acesso da sessão',
    permissao: 'sessao',
    semSegundoFator: true,
    data: sessaoSchema,
  }),
  switchCliente: defineRota({
    nome: 'sessao.switchCliente',
    metodo: 'POST',
    caminho: '/Sessao/cliente',
    resumo: 'Troca o cliente ativo e devolve um token novo',
    permissao: 'sessao',
    emVerComo: true,
    semSegundoFator: true,
    body: z.object({ clienteId: z.uuid() }),
    data: tokensSchema,
    erros: ['registro_not_found'],
  }),
  acceptConvite: defineRota({
    nome: 'sessao.acceptConvite',
    metodo: 'POST',
    caminho: '/Sessao/convites/:clienteId/aceitar',
    resumo: 'Aceita trabalhar para a empresa que convidou',
    permissao: 'sessao',
    params: z.object({ clienteId: z.uuid() }),
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
  declineConvite: defineRota({
    nome: 'sessao.declineConvite',
    metodo: 'POST',
    caminho: '/Sessao/convites/:clienteId/recusar',
    resumo: 'Recusa o convite de uma empresa',
    permissao: 'sessao',
    params: z.object({ clienteId: z.uuid() }),
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
  logout: defineRota({
    nome: 'sessao.logout',
    metodo: 'POST',
    caminho: '/Sessao/sair',
    resumo: 'Encerra a sessão e seus refresh tokens',
    permissao: 'sessao',
    emManutencao: true,
    emVerComo: true,
    semSegundoFator: true,
    data: z.object({}),
  }),
  list: defineRota({
    nome: 'sessao.list',
    metodo: 'GET',
    caminho: '/Sessao/lista',
    resumo: 'Sessões abertas da própria pessoa',
    permissao: 'sessao',
    data: z.array(openedSessaoSchema),
  }),
  revoke: defineRota({
    nome: 'sessao.revoke',
    metodo: 'POST',
    caminho: '/Sessao/:sessaoId/encerrar',
    resumo: 'Encerra uma das próprias sessões',
    permissao: 'sessao',
    params: z.object({ sessaoId: z.uuid() }),
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
  revokeOthers: defineRota({
    nome: 'sessao.revokeOthers',
    metodo: 'POST',
    caminho: '/Sessao/encerrar-outras',
    resumo: 'Encerra todas as próprias sessões, menos esta',
    permissao: 'sessao',
    data: z.object({ encerradas: z.int() }),
  }),
}
