/** De-Para spreadsheet round trip: exported with every rule, edited elsewhere, and imported after a preview of the changes. */
import * as z from 'zod/mini'
import { longIdSchema, mesSchema } from '../comum/comum.ts'
import { deParaEfeitosSchema } from './de-para.ts'
import type { CodigoErro } from '../comum/erro.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const DE_PARA_DIFERENCAS_MAX = 500
/** Maximum rules changed by one import. They are one audit record, by which the import is undone. */
export const DE_PARA_IMPORTADAS_MAX = 5000

const linhaSchema = z.object({
  linha: z.nullable(z.int()),
  situacao: z.enum(['recusada', 'mudada', 'nova', 'excluida']),
  /** Rule as the controller writes it, with scope and validity: `3.1.* · P1 · desde 2025-01`. */
  regra: z.string(),
  de: z.nullable(z.string()),
  para: z.nullable(z.string()),
  problemas: z.array(z.string()),
})
export type DeParaDiferenca = z.infer<typeof linhaSchema>

const previewSchema = z.extend(deParaEfeitosSchema, {
  arquivoNome: z.string(),
  ignoradas: z.array(z.string()),
  novas: z.int(),
  mudadas: z.int(),
  excluidas: z.int(),
  iguais: z.int(),
  recusadas: z.int(),
  ausentes: z.int(),
  linhas: z.array(linhaSchema),
  conflitos: z.array(z.object({ conta: z.string(), regras: z.array(z.string()) })),
  conflitosTotal: z.int(),
  fechadoAte: z.nullable(mesSchema),
  /** Hash of the changes; an import with it does exactly these or nothing. */
  assinatura: z.string(),
})
export type DeParaArquivoPrevia = z.infer<typeof previewSchema>

const removeShape = { excluir: z._default(z.enum(['0', '1']), '0') }
const FILE_ERRORS: readonly CodigoErro[] = [
  'importacao_arquivo_required',
  'importacao_arquivo_refused',
  'requisicao_too_large',
  'de_para_regra_too_many',
  'dados_too_large',
  'requisicao_throttled',
]
const may = permissoesOf('DePara')

export const deParaFileRotas = {
  export: defineRota({
    nome: 'deParaArquivo.export',
    metodo: 'GET',
    caminho: '/DePara/arquivo',
    resumo: 'Todas as regras do De-Para em CSV ou XLSX, como se importam de volta',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object(tableQuery),
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
    query: z.object(removeShape),
    data: previewSchema,
    erros: FILE_ERRORS,
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
      ...removeShape,
      assinatura: z.string().check(z.regex(/^[\da-f]{64}$/, 'Use a assinatura da prévia.')),
    }),
    data: z.object({
      novas: z.int(),
      mudadas: z.int(),
      excluidas: z.int(),
      iguais: z.int(),
      auditoriaId: longIdSchema,
    }),
    erros: [...FILE_ERRORS, 'cadastro_previa_changed', 'cadastro_importacao_refused', 'mes_closed', 'idempotencia_mismatch'],
  }),
}
