/** Somebody registers their company: cliente, then person, then its model of the statement, all at once or not at all. */
import * as z from 'zod/mini'
import { emailSchema, tokenLinkSchema } from './email.ts'
import { defineRota } from './rota.ts'
import { senhaNovaSchema } from './senha.ts'
import { nomePessoaSchema } from './usuario.ts'

const nomeEmpresaSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** `gerencial`: the standard managerial model, at once. `depois`: with the first import. */
export const PLANO_MODELOS = ['gerencial', 'depois'] as const

export const cadastroClienteRotas = {
  start: defineRota({
    nome: 'cadastroCliente.start',
    metodo: 'POST',
    caminho: '/Cadastro',
    resumo: 'Envia o link com que se cadastra uma empresa; a resposta não diz se o e-mail existe',
    permissao: 'publico',
    body: z.object({ email: emailSchema }),
    data: z.object({}),
    erros: ['cadastro_closed', 'correio_throttled'],
  }),
  conclude: defineRota({
    nome: 'cadastroCliente.conclude',
    metodo: 'POST',
    caminho: '/Cadastro/concluir',
    resumo: 'Cria a empresa, quem a administra e o modelo da DRE',
    permissao: 'publico',
    body: z.object({
      token: tokenLinkSchema,
      empresa: z.object({
        /** Numeric or alphanumeric, with or without its punctuation. */
        cnpj: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
        nome: nomeEmpresaSchema,
        /** For lists and titles; the name when absent. */
        nomeCurto: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
        /** 1 to 12. */
        exercicioMesInicial: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
      }),
      pessoa: z.object({ nome: nomePessoaSchema, senha: senhaNovaSchema }),
      plano: z.object({ modelo: z.enum(PLANO_MODELOS) }),
    }),
    data: z.object({ email: z.string() }),
    erros: ['link_refused', 'senha_weak', 'cliente_cnpj_invalid', 'cliente_duplicate'],
  }),
}
