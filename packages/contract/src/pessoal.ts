/** One's own: who I am and where I work, the work accounts I enter by. Of who acts, also while seeing as somebody else. */
import * as z from 'zod/mini'
import { instanteSchema } from './comum.ts'
import { PERFIS } from './permissao.ts'
import { defineRota } from './rota.ts'

const pessoaSchema = z.object({
  nome: z.string(),
  email: z.string(),
  emailVerificado: z.boolean(),
  createdAt: instanteSchema,
  lastAccessAt: z.nullable(instanteSchema),
  senha: z.boolean(),
  segundoFator: z.boolean(),
  clientes: z.array(
    z.object({
      id: z.uuid(),
      nome: z.string(),
      cnpj: z.string(),
      perfil: z.enum(PERFIS),
      /** Null for an admin, who is in every cliente without having been let in. */
      desde: z.nullable(instanteSchema),
      /** Sees only some of its centros de custo or filiais. */
      limitado: z.boolean(),
    }),
  ),
})
export type Pessoa = z.infer<typeof pessoaSchema>

/** What its issuer promises never to give to anyone else. */
const identidadeShape = {
  emissor: z.string().check(z.minLength(1), z.maxLength(500)),
  sujeito: z.string().check(z.minLength(1), z.maxLength(500)),
}

const contaVinculadaSchema = z.object({
  ...identidadeShape,
  /** As the provider calls the person. */
  email: z.string(),
  createdAt: instanteSchema,
  lastAccessAt: z.nullable(instanteSchema),
  /** False for the only way in. */
  desvinculavel: z.boolean(),
})
export type ContaVinculada = z.infer<typeof contaVinculadaSchema>

export const pessoalRotas = {
  get: defineRota({
    nome: 'pessoal.get',
    metodo: 'GET',
    caminho: '/Usuario/eu',
    resumo: 'A própria pessoa, e em que clientes ela trabalha',
    permissao: 'sessao',
    data: pessoaSchema,
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
}
