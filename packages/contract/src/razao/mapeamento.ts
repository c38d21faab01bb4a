/** The reading recipe of a sheet. */
import * as z from 'zod/mini'
import { mesSchema } from '../comum/comum.ts'

export const COLUNA_ROLES = [
  'data',
  'mes',
  'conta',
  'contaDescricao',
  'centroCusto',
  'filial',
  'valor',
  'saldoAnterior',
  'dc',
  'debito',
  'credito',
  'historico',
  'documento',
  'lote',
  'lancamento',
] as const

/** A blank: the columns are aligned by blanks. */
export const DELIMITADORES = [';', ',', '\t', '|', ' '] as const
export const CODIFICACOES = ['utf-8', 'windows-1252'] as const

export const VALORES = ['movimento', 'acumulado'] as const
/**
 * Parts of the recipe that a file leaves open; the import needs an answer.
 * `mes` and `ano` are answered in `leitura`, the others in the mapping: `formatoData`, `valores`, `planilhas` by `outrasPlanilhas`,
 * `debitos` by `devedoras`, `sinal`, `subtotais`.
 */
export const QUESTIONS = ['mes', 'ano', 'formatoData', 'valores', 'planilhas', 'debitos', 'sinal', 'subtotais'] as const
/** Kinds of rows of a sheet. `aberta`: below the header of a sheet that cannot be read yet. */
export const ROW_KINDS = ['titulo', 'cabecalho', 'conta', 'secao', 'dado', 'subtotal', 'ruido', 'ignorada', 'erro', 'aberta'] as const
export const RECEITA_PARTS = ['cabecalho', 'colunas', 'conta', 'mes', 'datas', 'valores', 'sinal', 'planilhas', 'ignorar'] as const
/** Certainty of a part of the recipe. `escolhida`: a person has said it. `provavel`: by a clue. `incerta`: the usual, or asked. */
export const CERTEZAS = ['escolhida', 'certa', 'provavel', 'incerta'] as const
export const ROW_MATCHES = ['comeca', 'contem', 'igual'] as const

export const RECEITA_ANO_MIN = 1970
export const RECEITA_ANO_MAX = 2099
/** Years that a sheet may have. */
const anoSchema = z.int().check(z.minimum(RECEITA_ANO_MIN), z.maximum(RECEITA_ANO_MAX))

const columnSchema = z.int().check(z.minimum(0), z.maximum(16_383))

/** Where a sheet has the account, month and side that its rows do not have. */
const arranjoSchema = z.object({
  /** Columns of the sheet; those that the arrangement adds follow, and the server gives them their role. */
  largura: z.int().check(z.minimum(0), z.maximum(1000)),
  /** The account stands in a heading above its rows. */
  contaEmTitulo: z.optional(z.boolean()),
  /** Column with code and name of the account together. */
  contaComNome: z.optional(columnSchema),
  /** Columns with the debited and the credited account of one amount. */
  lados: z.optional(
    z
      .object({ debito: columnSchema, credito: columnSchema, valor: columnSchema })
      .check(z.refine(({ debito, credito }) => debito !== credito, 'Débito e crédito são colunas diferentes.')),
  ),
  /** Columns with the amounts of one month each; `lado` where a column has only debits or only credits. */
  meses: z.optional(
    z.array(z.object({ coluna: columnSchema, mes: mesSchema, lado: z.optional(z.enum(['D', 'C'])) })).check(
      z.maxLength(240),
      z.refine((meses) => new Set(meses.map(({ coluna }) => coluna)).size === meses.length, 'Uma coluna é de um só mês.'),
    ),
  ),
  /** The row above the header says the month of its columns. */
  cabecalhoDuplo: z.optional(z.boolean()),
  /** Column with the opening balance before the first of `meses`. */
  saldoInicial: z.optional(columnSchema),
  /** `meses` hold accumulated balances. */
  acumulado: z.optional(z.boolean()),
  /** Column with the month without its year, which is in another column or the same for all. */
  mesSemAno: z.optional(
    z.object({
      mes: columnSchema,
      coluna: z.optional(columnSchema),
      ano: z.optional(anoSchema),
    }),
  ),
  /** Month of every row. */
  mes: z.optional(mesSchema),
  /** Month of every row of a sheet, by the name of the sheet. */
  mesDaPlanilha: z.optional(
    z.record(z.string().check(z.maxLength(100)), mesSchema).check(z.refine((meses) => Object.keys(meses).length <= 200)),
  ),
  /** Column with dates as days since 1904. */
  data1904: z.optional(columnSchema),
  /** Headings of sections, such as Receitas and Despesas, say the side of the rows below. */
  secoes: z.optional(z.boolean()),
})

/** Rows of which a cell begins with a text, contains it or is equal to it, ignoring case and accents. */
const rowPatternSchema = z.object({
  /** 0-based column of the sheet; absent for any cell. */
  coluna: z.optional(columnSchema),
  modo: z.enum(ROW_MATCHES),
  texto: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})
export type RowPattern = z.infer<typeof rowPatternSchema>

export const mapeamentoSchema = z.object({
  delimitador: z.optional(z.enum(DELIMITADORES)),
  codificacao: z.optional(z.enum(CODIFICACOES)),
  decimal: z.enum([',', '.']),
  /** Absent while the dates allow two readings; see `perguntas` of the preview. */
  formatoData: z.optional(z.enum(['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'])),
  /** 1-based line of the header. */
  linhaCabecalho: z.int().check(z.minimum(1), z.maximum(1000)),
  planilha: z.optional(z.string().check(z.maxLength(100))),
  /** Further sheets of the workbook with the same columns. Absent until the user has chosen. */
  outrasPlanilhas: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200))),
  /** Movement of each month, or balance accumulated since the start of the exercício. Absent while unknown. */
  valores: z.optional(z.enum(VALORES)),
  /** Paper to 0-based column. */
  colunas: z.partialRecord(z.enum(COLUNA_ROLES), columnSchema),
  /** Sign of the amount when there is one value column and no D/C column. Absent while unknown; positive is then credit. */
  sinal: z.optional(z.enum(['credito_positivo', 'debito_positivo'])),
  /** Accounts, or groups of them, whose positive amounts are debits, where all amounts have one sign. Empty: none of them. */
  devedoras: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(1000))),
  /** Whether rows whose amounts may by chance be the sum of their neighbours are subtotals. Absent while not asked or not answered. */
  subtotais: z.optional(z.boolean()),
  arranjo: z.optional(arranjoSchema),
  /** Rows below the header that are not counted. */
  ignorar: z.optional(z.array(rowPatternSchema).check(z.maxLength(50))),
})
export type Mapeamento = z.infer<typeof mapeamentoSchema>

/** Parser options of a sheet. Missing options are detected from the given ones. */
export const readingSchema = z.object({
  planilha: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  codificacao: mapeamentoSchema.shape.codificacao,
  delimitador: mapeamentoSchema.shape.delimitador,
  linhaCabecalho: z.optional(mapeamentoSchema.shape.linhaCabecalho),
  /** Answers to `perguntas`: the month of all rows, or the year of months without one. */
  mes: z.optional(mesSchema),
  ano: z.optional(anoSchema),
  /** Reads the file without the recipe that the cliente remembers for its shape. */
  semReceita: z.optional(z.boolean()),
})
export type Leitura = z.infer<typeof readingSchema>
