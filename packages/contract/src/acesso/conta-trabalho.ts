/**
 * Sign-in with a work account. The access token of the identity provider is the bearer of every call; these two routes accept it without a
 * session.
 */
import * as z from 'zod/mini'
import { defineRota } from '../comum/rota.ts'

const entradaSchema = z.object({
  nome: z.string(),
  email: z.string(),
})

export const contaTrabalhoRotas = {
  open: defineRota({
    nome: 'contaTrabalho.open',
    metodo: 'POST',
    caminho: '/Sessao/externa',
    resumo: 'Abre a sessão de quem entrou com a conta de trabalho (bearer: o token de acesso do provedor)',
    permissao: 'publico',
    emManutencao: true,
    data: entradaSchema,
    erros: ['sessao_required', 'sessao_expired', 'conta_trabalho_unknown', 'conta_trabalho_refused', 'conta_trabalho_unavailable'],
  }),
  link: defineRota({
    nome: 'contaTrabalho.link',
    metodo: 'POST',
    caminho: '/Sessao/vincular',
    resumo: 'Vincula a conta de trabalho à pessoa de um convite e abre a sessão (bearer: o token de acesso do provedor)',
    permissao: 'publico',
    body: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    data: entradaSchema,
    erros: [
      'sessao_required',
      'sessao_expired',
      'link_refused',
      'conta_trabalho_linked',
      'conta_trabalho_refused',
      'conta_trabalho_unavailable',
    ],
  }),
}
