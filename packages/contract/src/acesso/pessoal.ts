/** Account of the current user, or of the real one while impersonating. */
import * as z from 'zod/mini'
import { longIdSchema, instantSchema } from '../comum/comum.ts'
import { PERFIS } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

const personSchema = z.object({
  nome: z.string(),
  email: z.string(),
  emailVerificado: z.boolean(),
  createdAt: instantSchema,
  lastAccessAt: z.nullable(instantSchema),
  senha: z.boolean(),
  segundoFator: z.boolean(),
  clientes: z.array(
    z.object({
      id: z.uuid(),
      nome: z.string(),
      cnpj: z.string(),
      perfil: z.enum(PERFIS),
      /** Null for an admin, who is in every cliente by role. */
      desde: z.nullable(instantSchema),
      limitado: z.boolean(),
    }),
  ),
})
export type Pessoa = z.infer<typeof personSchema>

/** Issuer and subject, which the issuer never reassigns. */
const identidadeShape = {
  emissor: z.string().check(z.minLength(1), z.maxLength(500)),
  sujeito: z.string().check(z.minLength(1), z.maxLength(500)),
}

const contaVinculadaSchema = z.object({
  ...identidadeShape,
  email: z.string(),
  createdAt: instantSchema,
  lastAccessAt: z.nullable(instantSchema),
  desvinculavel: z.boolean(),
})
export type ContaVinculada = z.infer<typeof contaVinculadaSchema>

export const SCREENS_FIXADAS_MAX = 12

const screensFixadasSchema = z.object({
  telas: z.array(z.string().check(z.regex(/^(\/[A-Za-z0-9_-]{1,40}){1,4}$/, 'Use o endereço de uma tela, como /Dre.'))).check(
    z.maxLength(SCREENS_FIXADAS_MAX),
    z.refine((screens) => new Set(screens).size === screens.length, 'Há uma tela repetida.'),
  ),
})

const atividadeSchema = z.object({
  id: longIdSchema,
  createdAt: instantSchema,
  acao: z.string(),
  ip: z.nullable(z.string()),
  dispositivo: z.nullable(z.string()),
})
export type Atividade = z.infer<typeof atividadeSchema>

export const pessoalRotas = {
  get: defineRota({
    nome: 'pessoal.get',
    metodo: 'GET',
    caminho: '/Usuario/eu',
    resumo: 'A própria pessoa, e em que clientes ela trabalha',
    permissao: 'sessao',
    data: personSchema,
  }),
  listContas: defineRota({
    nome: 'pessoal.listContas',
    metodo: 'GET',
    caminho: '/Usuario/conexoes',
    resumo: 'Contas de trabalho com que a própria pessoa entra',
    permissao: 'sessao',
    data: z.array(contaVinculadaSchema),
  }),
  unlinkConta: defineRota({
    nome: 'pessoal.unlinkConta',
    metodo: 'POST',
    caminho: '/Usuario/conexoes/desvincular',
    resumo: 'Desvincula uma conta de trabalho e encerra as sessões que ela abriu; não a única entrada da pessoa',
    permissao: 'sessao',
    body: z.object(identidadeShape),
    data: z.array(contaVinculadaSchema),
    erros: ['registro_not_found', 'conta_trabalho_last'],
  }),
  listAtividade: defineRota({
    nome: 'pessoal.listAtividade',
    metodo: 'GET',
    caminho: '/Usuario/atividade',
    resumo: 'O que a própria pessoa fez no cliente ativo, entradas inclusive, do mais novo ao mais antigo',
    permissao: 'sessao',
    query: z.object({
      cursor: z.optional(z.coerce.number().check(z.int(), z.positive())),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    }),
    data: z.object({ itens: z.array(atividadeSchema), proximo: z.nullable(z.int()) }),
  }),
  getTelasFixadas: defineRota({
    nome: 'pessoal.getTelasFixadas',
    metodo: 'GET',
    caminho: '/Usuario/telas-fixadas',
    resumo: 'Telas que a própria pessoa quer à mão',
    permissao: 'sessao',
    data: screensFixadasSchema,
  }),
  updateTelasFixadas: defineRota({
    nome: 'pessoal.updateTelasFixadas',
    metodo: 'PUT',
    caminho: '/Usuario/telas-fixadas',
    resumo: 'Define as telas que a própria pessoa quer à mão, e a sua ordem',
    permissao: 'sessao',
    body: screensFixadasSchema,
    data: screensFixadasSchema,
  }),
}
