import * as z from 'zod/mini'

const TABELA_FORMATOS = ['csv', 'xlsx'] as const
export type TabelaFormato = (typeof TABELA_FORMATOS)[number]

export const tabelaQuery = { formato: z.enum(TABELA_FORMATOS) }

export const FOLHA_FORMATOS = ['xlsx', 'pdf', 'csv'] as const
export type FolhaFormato = (typeof FOLHA_FORMATOS)[number]

const NEGATIVOS = ['menos', 'parenteses'] as const
export type Negativos = (typeof NEGATIVOS)[number]

/** PDF prints negatives by the user's preference; sheets hold numbers. */
export const folhaQuery = { formato: z.enum(FOLHA_FORMATOS), negativos: z._default(z.enum(NEGATIVOS), 'menos') }
