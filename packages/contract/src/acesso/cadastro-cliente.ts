/** Registration of a company as a cliente, by itself or by an operator. */
import * as z from 'zod/mini'
import { oneLinha } from '../comum/comum.ts'
import { emailSchema, tokenLinkSchema } from './email.ts'
import { MARCAS } from '../marca/host.ts'
import { defineRota } from '../comum/rota.ts'
import { newSenhaSchema } from './senha.ts'
import { clienteSummarySchema } from './sessao.ts'
import { nomePersonSchema } from './usuario.ts'

const nomeEmpresaSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), oneLinha)

const SHORT_NOME_MAX = 60
const LIGACAO = /\s+(?:e|da|das|de|do|dos)$/i

/** Default short name: the whole name, or as many first words as fit. */
export function nomeShortOf(nome: string): string {
  const clean = nome.trim()
  if (clean.length <= SHORT_NOME_MAX) return clean
  const last = clean.lastIndexOf(' ', SHORT_NOME_MAX)
  const short = last <= 0 ? clean.slice(0, SHORT_NOME_MAX) : clean.slice(0, last)
  return short.trimEnd().replace(LIGACAO, '')
}

/**
 * `gerencial`: the standard DRE model now, accounts with the ledger. `padrao`: also the standard result accounts, for companies without a
 * ledger. `depois`: everything with the first import.
 */
export const PLANO_MODELOS = ['gerencial', 'padrao', 'depois'] as const

const empresaSchema = z.object({
  /** Numeric or alphanumeric, with or without punctuation. */
  cnpj: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  nome: nomeEmpresaSchema,
  nomeCurto: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SHORT_NOME_MAX), oneLinha)),
  exercicioMesInicial: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
})
const planoSchema = z.object({ modelo: z.enum(PLANO_MODELOS) })

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
    resumo: 'Cria a empresa, quem a administra, o modelo da DRE e, se pedido, o plano de contas',
    permissao: 'publico',
    body: z.object({
      token: tokenLinkSchema,
      empresa: empresaSchema,
      pessoa: z.object({ nome: nomePersonSchema, senha: newSenhaSchema }),
      plano: planoSchema,
    }),
    data: z.object({ email: z.string() }),
    erros: ['link_refused', 'senha_weak', 'cliente_cnpj_invalid', 'cliente_duplicate'],
  }),
  // No Idempotency-Key, which is stored per cliente, and there is none yet. The CNPJ makes the request unique.
  create: defineRota({
    nome: 'cadastroCliente.create',
    metodo: 'POST',
    caminho: '/Cliente',
    resumo: 'Cria um cliente; é como começa uma instalação, em que ainda não há nenhum',
    permissao: { action: 'create', subject: 'Cliente' },
    semCliente: true,
    clienteInteiro: true,
    body: z.object({
      empresa: empresaSchema,
      plano: planoSchema,
      marca: z.optional(z.enum(MARCAS)),
    }),
    data: clienteSummarySchema,
    erros: ['cliente_cnpj_invalid', 'cliente_duplicate'],
  }),
}
