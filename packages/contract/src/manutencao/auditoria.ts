/** The record of changes: every action that is written into it, and how it is read. */
import * as z from 'zod/mini'
import { AUDITORIA_ACOES, AUDITORIA_GRUPO_NOMES } from '../comum/auditoria-acoes.ts'
import { dataSchema, instanteSchema } from '../comum/comum.ts'
import { tabelaQuery } from '../comum/exportacao.ts'
import { ATO_TIPOS } from '../orcamento/atos.ts'
import { SUBJECTS, permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** As large as an integer of JSON: the record of a busy cliente outgrows 32 bits. */
const NUMERO_TEXTO = 'Use o número de um registro, como 42.'
const numeroSchema = z.coerce.number(NUMERO_TEXTO).check(z.int(NUMERO_TEXTO), z.positive(NUMERO_TEXTO))

const pessoaSchema = z.object({ id: z.uuid(), nome: z.string(), email: z.nullable(z.string()) })
export type AuditoriaPessoa = z.infer<typeof pessoaSchema>

const registroShape = {
  id: z.int(),
  createdAt: instanteSchema,
  acao: z.enum(AUDITORIA_ACOES),
  /** Null: the command line, or an integration, whose key `origem` names. */
  quem: z.nullable(pessoaSchema),
  origem: z.nullable(z.string()),
  assunto: z.enum(SUBJECTS),
  /** What it is about, as the record knows it: an id, or a key. Null when it is about nothing in particular. */
  assuntoId: z.nullable(z.string()),
  /** The same in words a reader knows: a name, a code, a file. Null when there are none. */
  registro: z.nullable(z.string()),
  /** Address it came from; null when it came from the server itself. */
  ip: z.nullable(z.string()),
}
const registroSchema = z.object(registroShape)
export type AuditoriaRegistro = z.infer<typeof registroSchema>

/** How a value is printed. `opcao` is one of a few words that have names of their own; `permissao` an action and a subject. */
export const AUDITORIA_TIPOS = [
  'texto',
  'inteiro',
  'decimal',
  'centavos',
  'logico',
  'mes',
  'instante',
  'cnpj',
  'opcao',
  'permissao',
] as const
export type AuditoriaTipo = (typeof AUDITORIA_TIPOS)[number]

/** Words of the program that a record may hold, each with a name in every language. */
export const AUDITORIA_PALAVRAS = [
  'admin',
  'gestor',
  'analista',
  'client',
  'leitor',
  'ativo',
  'bloqueado',
  'convidado',
  'senha',
  'totp',
  'recuperacao',
  'contaTrabalho',
  'convite',
  'cadastro',
  'recusar',
  'substituir',
  'somar',
  'gerencial',
  'padrao',
  'depois',
  'rascunho',
  'em_aprovacao',
  'devolvido',
  'revisao',
  'aprovado',
  'encerrado',
  ...ATO_TIPOS,
] as const
export type AuditoriaPalavra = (typeof AUDITORIA_PALAVRAS)[number]

const valorSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])

const mudancaSchema = z.object({
  /** Name of the field, or of the kind of thing that `item` is one of. */
  campo: z.string(),
  /** Which of many: an account of the De-Para, a permission. */
  item: z.nullable(z.string()),
  tipo: z.enum(AUDITORIA_TIPOS),
  /** Null: nothing. */
  antes: z.nullable(valorSchema),
  depois: z.nullable(valorSchema),
})
export type AuditoriaMudanca = z.infer<typeof mudancaSchema>

const filtroShape = {
  /** Part of a name, an e-mail, an address or of what was written. */
  busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** First and last day, in the time zone of Brasília. */
  inicio: z.optional(dataSchema),
  fim: z.optional(dataSchema),
  /** Who did it. */
  quem: z.optional(z.uuid()),
  tipo: z.optional(z.enum(AUDITORIA_GRUPO_NOMES)),
  acao: z.optional(z.enum(AUDITORIA_ACOES)),
  /** One record: both, or `assunto` alone for all of a kind. */
  assunto: z.optional(z.enum(SUBJECTS)),
  assuntoId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
}

const may = permissoesOf('Auditoria')

export const auditoriaRotas = {
  list: defineRota({
    nome: 'auditoria.list',
    metodo: 'GET',
    caminho: '/Auditoria',
    resumo: 'O que foi feito no cliente, do mais novo ao mais antigo, página por página',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({
      ...filtroShape,
      /** `proximo` of the page before. */
      cursor: z.optional(numeroSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
    }),
    data: z.object({
      itens: z.array(registroSchema),
      /** Null at the end. A page may be short, or empty, and not be the last: only so much is searched at a time. */
      proximo: z.nullable(z.int()),
      /** How far back the search has come; null when there is nothing before. */
      ate: z.nullable(instanteSchema),
    }),
  }),
  listPessoas: defineRota({
    nome: 'auditoria.listPessoas',
    metodo: 'GET',
    caminho: '/Auditoria/pessoas',
    resumo: 'Quem aparece na auditoria do cliente',
    permissao: may.read,
    clienteInteiro: true,
    data: z.array(pessoaSchema),
  }),
  export: defineRota({
    nome: 'auditoria.export',
    metodo: 'GET',
    caminho: '/Auditoria/exportar',
    resumo: 'O que foi feito no cliente, com antes e depois, em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object({ ...filtroShape, ...tabelaQuery }),
    saida: 'arquivo',
    registra: 'auditoria.export',
    erros: ['auditoria_export_too_large'],
  }),
  get: defineRota({
    nome: 'auditoria.get',
    metodo: 'GET',
    caminho: '/Auditoria/:id',
    resumo: 'Um registro da auditoria, com o que mudou',
    permissao: may.read,
    clienteInteiro: true,
    params: z.object({ id: numeroSchema }),
    data: z.object({
      ...registroShape,
      /** Browser it came from, where it is known. */
      dispositivo: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      mudancas: z.array(mudancaSchema),
      /** How many there are: of very many only the first are told. */
      totalMudancas: z.int(),
    }),
    erros: ['registro_not_found'],
  }),
}
export type AuditoriaDetalhe = z.infer<typeof auditoriaRotas.get.data>
