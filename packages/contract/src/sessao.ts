/** Sign-in, token renewal and the session: the four calls of the customer's text, exactly, and the session's own. */
import * as z from 'zod/mini'
import { ACTIONS, PERFIS, SUBJECTS } from './permissao.ts'
import { defineRota } from './rota.ts'

const emailSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))

/** `expiration` is a .NET tick count (100 ns since 0001-01-01 UTC) in a string: it does not fit a JSON number exactly. */
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

const clienteResumoSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  nomeCurto: z.string(),
  cnpj: z.string(),
  marca: z.string(),
})
export type ClienteResumo = z.infer<typeof clienteResumoSchema>

const sessaoSchema = z.object({
  usuario: z.object({ id: z.uuid(), nome: z.string(), email: z.string() }),
  perfil: z.enum(PERFIS),
  cliente: z.nullable(clienteResumoSchema),
  clientes: z.array(clienteResumoSchema),
  userAbilityRules: z.array(abilityRuleSchema),
  /** Whose view this session shows, read only; perfil and rules are then of that person. */
  vendoComo: z.nullable(z.object({ id: z.uuid(), nome: z.string(), email: z.string() })),
  /** The active cliente or its marca requires a second factor and there is none: only its enrolment answers until then. */
  segundoFatorPendente: z.boolean(),
})
export type Sessao = z.infer<typeof sessaoSchema>

export const sessaoRotas = {
  login: defineRota({
    nome: 'sessao.login',
    metodo: 'POST',
    caminho: '/api/login',
    resumo: 'Entra com e-mail e senha',
    permissao: 'publico',
    body: z.object({ email: emailSchema, senha: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: tokensSchema,
    erros: ['login_refused', 'login_throttled'],
  }),
  refresh: defineRota({
    nome: 'sessao.refresh',
    metodo: 'POST',
    caminho: '/api/Token/Refresh',
    resumo: 'Troca o refresh token por um par novo',
    permissao: 'publico',
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
    semSegundoFator: true,
    emVerComo: true,
    body: z.object({ clienteId: z.uuid() }),
    data: tokensSchema,
    erros: ['registro_not_found'],
  }),
  logout: defineRota({
    nome: 'sessao.logout',
    metodo: 'POST',
    caminho: '/Sessao/sair',
    resumo: 'Encerra a sessão e seus refresh tokens',
    permissao: 'sessao',
    semSegundoFator: true,
    emVerComo: true,
    data: z.object({}),
  }),
}
