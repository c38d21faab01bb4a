/** Second factor of the current user: TOTP (RFC 6238) and recovery codes. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

/** Six digits or a recovery code, with any spaces and hyphens. */
export const codigoSegundoFatorSchema = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
/** Required again before security changes, because an open screen does not prove the user. */
export const currentSenhaSchema = z.string().check(z.minLength(1), z.maxLength(200))

export const CODIGOS_RECUPERACAO = 10

const segundoFatorSchema = z.object({
  /** False for work accounts, whose provider handles the second factor. */
  disponivel: z.boolean(),
  ativo: z.boolean(),
  desde: z.nullable(instantSchema),
  codigosRestantes: z.int(),
  obrigatorio: z.boolean(),
})
export type SegundoFator = z.infer<typeof segundoFatorSchema>

const codigosSchema = z.object({ codigos: z.array(z.string()).check(z.length(CODIGOS_RECUPERACAO)) })

// No Idempotency-Key: the answers hold secrets, and stored answers are plain text.
export const segundoFatorRotas = {
  get: defineRota({
    nome: 'segundoFator.get',
    metodo: 'GET',
    caminho: '/SegundoFator',
    resumo: 'Situação do segundo fator da própria conta',
    permissao: 'sessao',
    semSegundoFator: true,
    data: segundoFatorSchema,
  }),
  start: defineRota({
    nome: 'segundoFator.start',
    metodo: 'POST',
    caminho: '/SegundoFator',
    resumo: 'Cria o segredo do aplicativo autenticador; só vale depois de confirmado',
    permissao: 'sessao',
    semSegundoFator: true,
    body: z.object({ senha: currentSenhaSchema }),
    /** `segredo` is base32 for typing, `uri` for the QR code. Both are shown once. */
    data: z.object({ segredo: z.string(), uri: z.string() }),
    erros: ['senha_refused', 'login_throttled', 'segundo_fator_active'],
  }),
  confirm: defineRota({
    nome: 'segundoFator.confirm',
    metodo: 'POST',
    caminho: '/SegundoFator/confirmar',
    resumo: 'Liga o segundo fator com um código do aplicativo; os códigos de recuperação só aparecem nesta resposta',
    permissao: 'sessao',
    semSegundoFator: true,
    body: z.object({ codigo: codigoSegundoFatorSchema }),
    data: codigosSchema,
    erros: ['segundo_fator_refused', 'login_throttled', 'segundo_fator_active', 'segundo_fator_inactive'],
  }),
  disable: defineRota({
    nome: 'segundoFator.disable',
    metodo: 'POST',
    caminho: '/SegundoFator/desligar',
    resumo: 'Desliga o segundo fator e apaga os códigos de recuperação',
    permissao: 'sessao',
    body: z.object({ senha: currentSenhaSchema, codigo: codigoSegundoFatorSchema }),
    data: z.object({}),
    erros: ['senha_refused', 'segundo_fator_refused', 'login_throttled', 'segundo_fator_inactive'],
  }),
  renewCodigos: defineRota({
    nome: 'segundoFator.renewCodigos',
    metodo: 'POST',
    caminho: '/SegundoFator/codigos',
    resumo: 'Troca os códigos de recuperação; os anteriores deixam de valer',
    permissao: 'sessao',
    body: z.object({ senha: currentSenhaSchema, codigo: codigoSegundoFatorSchema }),
    data: codigosSchema,
    erros: ['senha_refused', 'segundo_fator_refused', 'login_throttled', 'segundo_fator_inactive'],
  }),
}
