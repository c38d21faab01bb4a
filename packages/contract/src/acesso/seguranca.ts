/** The second factor of one's own account: a code that changes every 30 seconds (RFC 6238), and recovery codes. */
import * as z from 'zod/mini'
import { instanteSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

/** Six digits of the authenticator, or a recovery code, typed with any spaces and hyphens. */
export const codigoSegundoFatorSchema = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
/** Asked again before anything that decides who may enter: an open screen is not proof of the person. */
export const senhaAtualSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** How many recovery codes are given, each good once. */
export const CODIGOS_RECUPERACAO = 10

const segundoFatorSchema = z.object({
  /** False for whoever enters by a work account only: its provider asks for the second factor. */
  disponivel: z.boolean(),
  ativo: z.boolean(),
  desde: z.nullable(instanteSchema),
  codigosRestantes: z.int(),
  /** Required by the active cliente or its marca. */
  obrigatorio: z.boolean(),
})
export type SegundoFator = z.infer<typeof segundoFatorSchema>

const codigosSchema = z.object({ codigos: z.array(z.string()).check(z.length(CODIGOS_RECUPERACAO)) })

// None takes an Idempotency-Key: the answers hold secrets, and stored answers are kept in clear.
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
    body: z.object({ senha: senhaAtualSchema }),
    /** `segredo` in base32, to type by hand; `uri` is what the QR code holds. Both are shown once. */
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
    body: z.object({ senha: senhaAtualSchema, codigo: codigoSegundoFatorSchema }),
    data: z.object({}),
    erros: ['senha_refused', 'segundo_fator_refused', 'login_throttled', 'segundo_fator_inactive'],
  }),
  renewCodigos: defineRota({
    nome: 'segundoFator.renewCodigos',
    metodo: 'POST',
    caminho: '/SegundoFator/codigos',
    resumo: 'Troca os códigos de recuperação; os anteriores deixam de valer',
    permissao: 'sessao',
    body: z.object({ senha: senhaAtualSchema, codigo: codigoSegundoFatorSchema }),
    data: codigosSchema,
    erros: ['senha_refused', 'segundo_fator_refused', 'login_throttled', 'segundo_fator_inactive'],
  }),
}
