import * as z from 'zod/mini'

const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TabelaFormato = (typeof TABLE_FORMATS)[number]

export const tableQuery = { formato: z.enum(TABLE_FORMATS) }

export const SHEET_FORMATS = ['xlsx', 'pdf', 'csv'] as const
export type FolhaFormato = (typeof SHEET_FORMATS)[number]

const NEGATIVOS = ['menos', 'parenteses'] as const
export type Negativos = (typeof NEGATIVOS)[number]

/**
 * The statement as its screen shows it. Only the PDF follows it; files for calculation have every line, in reais.
 * `abertas` lists the codes of the lines that show their parts, or is `nenhuma`; by default all do.
 */
export const paperQuery = {
  escala: z.optional(z.enum(['reais', 'milhares', 'milhoes'])),
  casas: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2))),
  abertas: z.optional(z.string().check(z.minLength(1), z.maxLength(4000))),
}
export type Paper = z.infer<z.ZodMiniObject<typeof paperQuery>>

export const sheetQuery = { formato: z.enum(SHEET_FORMATS), negativos: z._default(z.enum(NEGATIVOS), 'menos') }
