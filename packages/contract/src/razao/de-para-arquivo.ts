/** The whole De-Para as a file: exported with every rule, edited elsewhere, and brought back with what it would change seen first. */
import * as z from 'zod/mini'
import { idLongoSchema, mesSchema } from '../comum/comum.ts'
import { deParaEfeitosSchema } from './de-para.ts'
import type { CodigoErro } from '../comum/erro.ts'
import { tabelaQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Differences that a preview tells one by one. */
export const DE_PARA_DIFERENCAS_MAX = 500
/** Rules that one import changes: they are one record, by which it is undone. */
export const DE_PARA_IMPORTADAS_MAX = 5000

const linhaSchema = z.object({
  /** Of the file; null for a rule that the file does not have. */
  linha: z.nullable(z.int()),
  situacao: z.enum(['recusada', 'mudada', 'nova', 'excluida']),
  /** As the controller writes it, with where and when it holds: `3.1.* · P1 · desde 2025-01`. */
  regra: z.string(),
  /** Grupo item it led to, and where it would lead; null where there is none. */
  de: z.nullable(z.string()),
  para: z.nullable(z.string()),
  problemas: z.array(z.string()),
})
export type DeParaDiferenca = z.infer<typeof linhaSchema>

const previaSchema = z.extend(deParaEfeitosSchema, {
  arquivoNome: z.string(),
  /** Titles of columns that say nothing to the De-Para. */
  ignoradas: z.array(z.string()),
  novas: z.int(),
  mudadas: z.int(),
  excluidas: z.int(),
  iguais: z.int(),
  recusadas: z.int(),
  /** Rules that are there and not in the file, which go only if that is asked for. */
  ausentes: z.int(),
  /** What is refused first. */
  linhas: z.array(linhaSchema),
  /** Accounts about which rules would disagree, so that none would decide: the first 50, and how many there are. */
  conflitos: z.array(z.object({ conta: z.string(), regras: z.array(z.string()) })),
  conflitosTotal: z.int(),
  fechadoAte: z.nullable(mesSchema),
  /** Of what would be done: an import names it, and does that or nothing. */
  assinatura: z.string(),
})
export type DeParaArquivoPrevia = z.infer<typeof previaSchema>

/** `1`: rules that are not in the file go. */
const excluirShape = { excluir: z._default(z.enum(['0', '1']), '0') }
const ARQUIVO_ERROS: readonly CodigoErro[] = [
  'importacao_arquivo_required',
  'importacao_arquivo_refused',
  'requisicao_too_large',
  'de_para_regra_too_many',
  'dados_too_large',
  'requisicao_throttled',
]
const may = permissoesOf('DePara')

export const deParaArquivoRotas = {
  export: defineRota({
    nome: 'deParaArquivo.export',
    metodo: 'GET',
    caminho: '/DePara/arquivo',
    resumo: 'Todas as regras do De-Para em CSV ou XLSX, como se importam de volta',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object(tabelaQuery),
    saida: 'arquivo',
    registra: 'dePara.export',
  }),
  preview: defineRota({
    nome: 'deParaArquivo.preview',
    metodo: 'POST',
    caminho: '/DePara/arquivo/previa',
    resumo: 'O que um CSV ou XLSX mudaria no De-Para e na DRE, sem salvar nada',
    permissao: may.import,
    clienteInteiro: true,
    entrada: 'multipart',
    query: z.object(excluirShape),
    data: previaSchema,
    erros: ARQUIVO_ERROS,
  }),
  import: defineRota({
    nome: 'deParaArquivo.import',
    metodo: 'POST',
    caminho: '/DePara/arquivo',
    resumo: 'Salva o que a prévia mostrou, tudo ou nada',
    permissao: may.import,
    clienteInteiro: true,
    idempotente: true,
    entrada: 'multipart',
    query: z.object({
      ...excluirShape,
      /** The one of the preview. */
      assinatura: z.string().check(z.regex(/^[\da-f]{64}$/, 'Use a assinatura da prévia.')),
    }),
    data: z.object({
      novas: z.int(),
      mudadas: z.int(),
      excluidas: z.int(),
      iguais: z.int(),
      /** What `dePara.undo` takes. */
      auditoriaId: idLongoSchema,
    }),
    erros: [...ARQUIVO_ERROS, 'cadastro_previa_changed', 'cadastro_importacao_refused', 'mes_closed', 'idempotencia_mismatch'],
  }),
}
