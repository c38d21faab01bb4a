/** Files that what a screen shows is saved as. */
import * as z from 'zod/mini'

const TABELA_FORMATOS = ['csv', 'xlsx'] as const
export type TabelaFormato = (typeof TABELA_FORMATOS)[number]

/** A table, for programs or as a living sheet. */
export const tabelaQuery = { formato: z.enum(TABELA_FORMATOS) }

/** A living sheet, paper, and a table for programs, in the order in which they are offered. */
export const FOLHA_FORMATOS = ['xlsx', 'pdf', 'csv'] as const
export type FolhaFormato = (typeof FOLHA_FORMATOS)[number]

/** How negative amounts print: with a minus sign, or in parentheses as in a published statement. */
const NEGATIVOS = ['menos', 'parenteses'] as const
export type Negativos = (typeof NEGATIVOS)[number]

/** A statement or a budget, also on paper: negatives print as its reader has them on the screen; in a sheet they are numbers. */
export const folhaQuery = { formato: z.enum(FOLHA_FORMATOS), negativos: z._default(z.enum(NEGATIVOS), 'menos') }
