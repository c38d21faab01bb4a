/** Passwords: by invitation, by a mailed link, or by the signed-in user. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { emailSchema, tokenLinkSchema } from './email.ts'
import { defineRota } from '../comum/rota.ts'
import { currentSenhaSchema } from './seguranca.ts'

/** In characters. Composition rules do not help; length and rejecting common passwords do. */
export const SENHA_MINIMA = 10
export const SENHA_MAXIMA = 200

export const newSenhaSchema = z.string().check(z.minLength(1), z.maxLength(SENHA_MAXIMA))

export const LINK_TIPOS = ['convite', 'senha', 'email', 'cadastro', 'troca'] as const
export type LinkTipo = (typeof LINK_TIPOS)[number]

const linkSchema = z.object({
  tipo: z.enum(LINK_TIPOS),
  email: z.string(),
  nome: z.nullable(z.string()),
  cadastro: z.boolean(),
  expiresAt: instantSchema,
})
export type Link = z.infer<typeof linkSchema>

// No Idempotency-Key: a link works once, and a repeated request sends another mail.
export const senhaRotas = {
  sendLink: defineRota({
    nome: 'senha.sendLink',
    metodo: 'POST',
    caminho: '/Senha/esqueci',
    resumo: 'Envia um link para criar outra senha; a resposta não diz se o e-mail existe',
    permissao: 'publico',
    body: z.object({ email: emailSchema }),
    data: z.object({}),
    erros: ['correio_throttled'],
  }),
  readLink: defineRota({
    nome: 'senha.readLink',
    metodo: 'POST',
    caminho: '/Senha/link',
    resumo: 'Diz para que serve um link, sem usá-lo',
    permissao: 'publico',
    body: z.object({ token: tokenLinkSchema }),
    data: linkSchema,
    erros: ['link_refused'],
  }),
  define: defineRota({
    nome: 'senha.define',
    metodo: 'POST',
    caminho: '/Senha/definir',
    resumo: 'Define a senha com um link; encerra as sessões e os outros links',
    permissao: 'publico',
    body: z.object({ token: tokenLinkSchema, senha: newSenhaSchema }),
    data: z.object({ email: z.string() }),
    erros: ['link_refused', 'senha_weak'],
  }),
  change: defineRota({
    nome: 'senha.change',
    metodo: 'POST',
    caminho: '/Senha/alterar',
    resumo: 'Troca a própria senha; encerra as outras sessões',
    permissao: 'sessao',
    body: z.object({ atual: currentSenhaSchema, senha: newSenhaSchema }),
    data: z.object({}),
    erros: ['senha_refused', 'senha_weak', 'login_throttled'],
  }),
}
