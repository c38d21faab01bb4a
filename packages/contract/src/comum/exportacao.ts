import * as z from 'zod/mini'

const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TabelaFormato = (typeof TABLE_FORMATS)[number]

export const tableQuery = { formato: z.enum(TABLE_FORMATS) }

export const SHEET_FORMATS = ['xlsx', 'pdf', 'csv'] as const
export type FolhaFormato = (typeof SHEET_FORMATS)[number]

const NEGATIVOS = ['menos', 'parenteses'] as const
export type Negativos = (typeof NEGATIVOS)[number]

export const sheetQuery = { formato: z.enum(SHEET_FORMATS), negativos: z._default(z.enum(NEGATIVOS), 'menos') }
