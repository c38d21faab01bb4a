/** What an act keeps beside its cells, so that lines and words can be brought back as they were. Stored as `detalhe`. */
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
  quantidadeMicros: z.optional(z.nullable(z.int())),
  precoCentavos: z.optional(z.nullable(z.int())),
  valores: z.array(z.int()),
  mudancas: z.array(mudancaSchema),
})
export type LinhaGuardada = z.infer<typeof linhaSchema>

const guardadoSchema = z.object({
  /** As the person told it. */
  pedido: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  adicionadas: z.optional(z.array(z.int())),
  removidas: z.optional(z.array(linhaSchema)),
  travas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.int(), depois: z.int() }))),
  justificativas: z.optional(z.array(z.object({ linhaId: z.int(), antes: z.string(), depois: z.string() }))),
})
export type Guardado = z.infer<typeof guardadoSchema>

/** Acts written elsewhere may keep something else, or nothing. */
export function readGuardado(detalhe: unknown): Guardado {
  return z.safeParse(guardadoSchema, detalhe).data ?? {}
}
