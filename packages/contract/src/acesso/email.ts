import * as z from 'zod/mini'
import { EMAIL } from '../comum/email-pattern.ts'
import { defineRota } from '../comum/rota.ts'

export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL, 'E-mail inválido'))

/** Secret of a mailed link, from the URL fragment, so that it never reaches a log. */
export const tokenLinkSchema = z.string().check(z.minLength(1), z.maxLength(200))

export const emailRotas = {
  confirm: defineRota({
    nome: 'email.confirm',
    metodo: 'POST',
    caminho: '/Email/confirmar',
    resumo: 'Confirma o endereço com o link enviado a ele',
    permissao: 'publico',
    body: z.object({ token: tokenLinkSchema }),
    /** `sessaoEncerrada`: all sessions of the requesting user have ended, including the current one. */
    data: z.object({ email: z.string(), sessaoEncerrada: z.boolean() }),
    erros: ['link_refused'],
  }),
  resend: defineRota({
    nome: 'email.resend',
    metodo: 'POST',
    caminho: '/Email/reenviar',
    resumo: 'Envia o link de confirmação ao próprio endereço',
    permissao: 'sessao',
    /** `verificado`: already confirmed, so no mail was sent. */
    data: z.object({ verificado: z.boolean() }),
    erros: ['correio_throttled'],
  }),
}
