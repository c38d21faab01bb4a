/** The navigable ledger: entries with their filters, and one entry with its counterparts. */
import * as z from 'zod/mini'
import {
  alcanceSchema,
  centavosSchema,
  dataSchema,
  idParamSchema,
  idSchema,
  idsQuerySchema,
  mesSchema,
  pageQuerySchema,
} from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { IMPORTACAO_FORMATS } from './importacao.ts'

/** By day, or by amount without its sign; `-` is descending. */
export const LANCAMENTO_ORDENS = ['-data', 'data', '-valor', 'valor'] as const
export type LancamentoOrdem = (typeof LANCAMENTO_ORDENS)[number]

/** Entries that may be ordered by amount, because the whole selection is sorted. */
export const LANCAMENTO_ORDEM_MAX = 100_000
export const LANCAMENTO_EXPORT_MAX = 50_000

const codeShape = { id: idSchema, codigo: z.string(), descricao: z.string() }

export const partidaSchema = z.object({
  importacaoId: idSchema,
  /** Names the posting within its import. The row of the file is in `arquivo` of one entry. */
  linha: z.int(),
  numero: z.nullable(z.string()),
  data: dataSchema,
  conta: z.object(codeShape),
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
  documento: z.nullable(z.string()),
  historico: z.nullable(z.string()),
  valorCentavos: centavosSchema,
})
export type Partida = z.infer<typeof partidaSchema>

const filterShape = {
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  conta: z.optional(idParamSchema),
  /** Centros de custo with their subtrees. */
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  importacao: z.optional(idParamSchema),
  /** Part of the number, document or description, or an amount such as `1.234,56`. */
  busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  ordem: z._default(z.enum(LANCAMENTO_ORDENS), '-data'),
}

const periodoSchema = z.nullable(z.object({ inicio: mesSchema, fim: mesSchema }))

const listSchema = z.object({
  /** A page of another data version is refused, because its totals differ. */
  versao: z.int(),
  periodo: periodoSchema,
  disponivel: periodoSchema,
  alcance: alcanceSchema,
  conta: z.nullable(z.object(codeShape)),
  importacao: z.nullable(z.object({ id: idSchema, arquivoNome: z.string() })),
  partidas: z.array(partidaSchema),
  /** Null at the end. A search may leave a page short or empty before it, because each request reads a limited number of entries. */
  proximo: z.nullable(z.string()),
  /** Day up to which a search that goes on has read; null in the order of amounts. */
  procuradoAte: z.nullable(dataSchema),
  /** Sums of the whole filter, from the monthly balances. Null for a search. */
  totais: z.nullable(
    z.object({
      quantidade: z.int(),
      debitosCentavos: centavosSchema,
      creditosCentavos: centavosSchema,
      /** Balances that were imported without entries. */
      semLancamentosCentavos: centavosSchema,
    }),
  ),
})
export type Lancamentos = z.infer<typeof listSchema>

const detailSchema = z.object({
  partida: partidaSchema,
  arquivo: z.object({
    nome: z.string(),
    formato: z.enum(IMPORTACAO_FORMATS),
    planilha: z.nullable(z.string()),
    /** Row of the file; of a push, the position of the posting. */
    linha: z.int(),
  }),
  /** The postings of the entry, this one among them, as far as the person may see them. */
  lancamento: z.object({
    partidas: z.array(partidaSchema),
    quantidade: z.int(),
    debitosCentavos: centavosSchema,
    creditosCentavos: centavosSchema,
    limitado: z.boolean(),
  }),
  /** Null for an account outside of the result. */
  dre: z.nullable(
    z.object({
      /** Null without De-Para. */
      grupoItem: z.nullable(z.object({ ...codeShape, grupo: z.string() })),
      regra: z.nullable(z.string()),
      /** Line of the default model that sums the item; null when none does. */
      linha: z.nullable(z.object({ codigo: z.string(), descricao: z.string() })),
    }),
  ),
})
export type LancamentoDetalhe = z.infer<typeof detailSchema>

const may = permissoesOf('Lancamento')
const ERRORS = ['dados_too_large', 'dre_periodo_invalid', 'registro_not_found', 'dre_versao_changed', 'lancamento_ordem_too_large'] as const

export const lancamentoRotas = {
  list: defineRota({
    nome: 'lancamento.list',
    metodo: 'GET',
    caminho: '/Lancamento',
    resumo: 'Lançamentos do realizado por conta, mês, centro de custo, filial, importação, texto ou valor, página por página',
    permissao: may.read,
    query: z.extend(pageQuerySchema, filterShape),
    data: listSchema,
    erros: ERRORS,
  }),
  export: defineRota({
    nome: 'lancamento.export',
    metodo: 'GET',
    caminho: '/Lancamento/exportar',
    resumo: 'Os lançamentos de um filtro em CSV ou XLSX, com arquivo e linha de origem',
    permissao: may.export,
    query: z.object({ ...filterShape, ...tableQuery }),
    saida: 'arquivo',
    registra: 'lancamento.export',
    erros: [...ERRORS, 'lancamento_export_too_large'],
  }),
  get: defineRota({
    nome: 'lancamento.get',
    metodo: 'GET',
    caminho: '/Lancamento/:importacao/:linha',
    resumo: 'Um lançamento: as suas partidas, a linha do arquivo de onde veio e o lugar na DRE',
    permissao: may.read,
    params: z.object({ importacao: idParamSchema, linha: idParamSchema }),
    data: detailSchema,
    erros: ['dados_too_large', 'registro_not_found'],
  }),
}
