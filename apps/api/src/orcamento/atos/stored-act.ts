/** What an act keeps beside its cells, so that lines and words can be brought back as they were. Stored as `detalhe`. */
import { contaBaseZeroSchema } from '@lastro/contract'
import * as z from 'zod/mini'

/** A change of one line: bits of months and what they were, what they became. */
const mudancaSchema = z.object({
  sequencia: z.int(),
  meses: z.int(),
  antes: z.array(z.int()),
  depois: z.array(z.int()),
})
export type MudancaGuardada = z.infer<typeof mudancaSchema>

/** A line that was taken out, with all it was. */
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
export type LinhaGuardada = z.infer<typeof linhaSchema>

const mesclaSchema = z.object({
  cenarioId: z.int(),
  /** Of the scenario as it was merged. */
  cenarioSequencia: z.int(),
  /** Months of lines that wait for the next time: grupo item, centro de custo and filial, 0 for none, and bits. */
  deixadas: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
})
export type MesclaGuardada = z.infer<typeof mesclaSchema>

const guardadoSchema = z.object({
  /** As the person told it. */
  pedido: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  adicionadas: z.optional(z.array(z.int())),
  removidas: z.optional(z.array(linhaSchema)),
  travas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.int(), depois: z.int() }))),
  justificativas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.string(), depois: z.string() }))),
  /** What was brought from a scenario. */
  mescla: z.optional(mesclaSchema),
})
export type Guardado = z.infer<typeof guardadoSchema>

const resumoSchema = z.object({
  adicionadas: z.array(z.int()),
  /** Whose they were, and nothing of what was in them. */
  removidas: z.array(z.pick(linhaSchema, { id: true, grupoItemId: true, centroCustoId: true, filialId: true })),
  travas: z.array(z.object({ linhaId: z.int() })),
  justificativas: z.array(z.object({ linhaId: z.int() })),
})
/** What lines an act was about. Small, whatever the act keeps of them. */
export type Resumo = z.infer<typeof resumoSchema>

const RESUMO_VAZIO: Resumo = { adicionadas: [], removidas: [], travas: [], justificativas: [] }

export function readResumo(detalhe: unknown): Resumo {
  return z.safeParse(resumoSchema, detalhe).data ?? RESUMO_VAZIO
}

export function readRemovida(detalhe: unknown): LinhaGuardada | undefined {
  return z.safeParse(linhaSchema, detalhe).data
}

export function readMescla(detalhe: unknown): MesclaGuardada | undefined {
  return z.safeParse(mesclaSchema, detalhe).data
}

/** Acts written elsewhere may keep something else, or nothing. */
export function readGuardado(detalhe: unknown): Guardado {
  return z.safeParse(guardadoSchema, detalhe).data ?? {}
}
