/** Undo data of an act besides its cells, stored as `detail`. */
import { contaBaseZeroSchema } from '@lastro/contract'
import * as z from 'zod/mini'

const mudancaSchema = z.object({
  sequencia: z.int(),
  meses: z.int(),
  antes: z.array(z.int()),
  depois: z.array(z.int()),
})
export type KeptMudanca = z.infer<typeof mudancaSchema>

const linhaSchema = z.object({
  id: z.int(),
  grupoItemId: z.int(),
  centroCustoId: z.nullable(z.int()),
  filialId: z.nullable(z.int()),
  travas: z.int(),
  justificativa: z.string(),
  contas: z.optional(z.array(contaBaseZeroSchema)),
  valores: z.array(z.int()),
  mudancas: z.array(mudancaSchema),
})
export type KeptLinha = z.infer<typeof linhaSchema>

const mesclaSchema = z.object({
  cenarioId: z.int(),
  cenarioSequencia: z.int(),
  /** Months left for a later merge, as grupo item, centro de custo, filial (0 for none) and bit mask. */
  deixadas: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
})
export type KeptMescla = z.infer<typeof mesclaSchema>

const keptSchema = z.object({
  pedido: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  adicionadas: z.optional(z.array(z.int())),
  removidas: z.optional(z.array(linhaSchema)),
  travas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.int(), depois: z.int() }))),
  justificativas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.string(), depois: z.string() }))),
  mescla: z.optional(mesclaSchema),
  formulas: z.optional(z.array(z.object({ grupoItemId: z.int(), antes: z.nullable(z.string()), depois: z.nullable(z.string()) }))),
  /** Cells that formulas moved with the act, by line and bits of months. An undo leaves them to the formulas. */
  computed: z.optional(z.object({ linhas: z.array(z.int()), meses: z.array(z.int()) })),
})
export type Stored = z.infer<typeof keptSchema>

const summarySchema = z.object({
  adicionadas: z.array(z.int()),
  removidas: z.array(z.pick(linhaSchema, { id: true, grupoItemId: true, centroCustoId: true, filialId: true })),
  travas: z.array(z.object({ linhaId: z.int() })),
  justificativas: z.array(z.object({ linhaId: z.int() })),
})
export type Summary = z.infer<typeof summarySchema>

const EMPTY_SUMMARY: Summary = { adicionadas: [], removidas: [], travas: [], justificativas: [] }

export function readSummary(detail: unknown): Summary {
  return z.safeParse(summarySchema, detail).data ?? EMPTY_SUMMARY
}

export function readRemoved(detail: unknown): KeptLinha | undefined {
  return z.safeParse(linhaSchema, detail).data
}

export function readMescla(detail: unknown): KeptMescla | undefined {
  return z.safeParse(mesclaSchema, detail).data
}

/** Undo data written by another version may have another shape; it reads as empty. */
export function readKept(detail: unknown): Stored {
  return z.safeParse(keptSchema, detail).data ?? {}
}
