import * as z from 'zod/mini'
import { AUDITORIA_ACTIONS, AUDITORIA_GRUPO_NOMES } from '../comum/auditoria-acoes.ts'
import { dataSchema, instantSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { ATO_TIPOS } from '../orcamento/atos.ts'
import { SUBJECTS, permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** A safe integer, because the audit log outgrows 32 bits. */
const NUMERO_TEXTO = 'Use o número de um registro, como 42.'
const numeroSchema = z.coerce.number(NUMERO_TEXTO).check(z.int(NUMERO_TEXTO), z.positive(NUMERO_TEXTO))

const personSchema = z.object({ id: z.uuid(), nome: z.string(), email: z.nullable(z.string()) })
export type AuditoriaPessoa = z.infer<typeof personSchema>

const registroShape = {
  id: z.int(),
  createdAt: instantSchema,
  acao: z.enum(AUDITORIA_ACTIONS),
  /** Null for the command line or an integration, whose key is in `origem`. */
  quem: z.nullable(personSchema),
  origem: z.nullable(z.string()),
  assunto: z.enum(SUBJECTS),
  assuntoId: z.nullable(z.string()),
  registro: z.nullable(z.string()),
  ip: z.nullable(z.string()),
}
const registroSchema = z.object(registroShape)
export type AuditoriaRegistro = z.infer<typeof registroSchema>

/** Display format. `opcao` is a translated word, `permissao` an action and a subject. */
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

export const AUDITORIA_WORDS = [
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
export type AuditoriaPalavra = (typeof AUDITORIA_WORDS)[number]

const valorSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])

const mudancaSchema = z.object({
  campo: z.string(),
  item: z.nullable(z.string()),
  tipo: z.enum(AUDITORIA_TIPOS),
  antes: z.nullable(valorSchema),
  depois: z.nullable(valorSchema),
})
export type AuditoriaMudanca = z.infer<typeof mudancaSchema>

const filterShape = {
  busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** First and last day, in the time zone of Brasília. */
  inicio: z.optional(dataSchema),
  fim: z.optional(dataSchema),
  quem: z.optional(z.uuid()),
  tipo: z.optional(z.enum(AUDITORIA_GRUPO_NOMES)),
  acao: z.optional(z.enum(AUDITORIA_ACTIONS)),
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
      ...filterShape,
      cursor: z.optional(numeroSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
    }),
    data: z.object({
      itens: z.array(registroSchema),
      /** Null at the end. A page may be short or empty before it, because each request searches a limited range. */
      proximo: z.nullable(z.int()),
      ate: z.nullable(instantSchema),
    }),
  }),
  listPessoas: defineRota({
    nome: 'auditoria.listPessoas',
    metodo: 'GET',
    caminho: '/Auditoria/pessoas',
    resumo: 'Quem aparece na auditoria do cliente',
    permissao: may.read,
    clienteInteiro: true,
    data: z.array(personSchema),
  }),
  export: defineRota({
    nome: 'auditoria.export',
    metodo: 'GET',
    caminho: '/Auditoria/exportar',
    resumo: 'O que foi feito no cliente, com antes e depois, em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object({ ...filterShape, ...tableQuery }),
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
      dispositivo: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      mudancas: z.array(mudancaSchema),
      totalMudancas: z.int(),
    }),
    erros: ['registro_not_found'],
  }),
}
export type AuditoriaDetalhe = z.infer<typeof auditoriaRotas.get.data>
