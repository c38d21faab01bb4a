/** Comments with mentions, shared by budgets and the DRE. */
import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../comum/comum.ts'

export const COMENTARIO_MAX = 4000
export const COMENTARIO_MENTIONS_MAX = 20

export const comentarioPersonSchema = z.object({ id: z.uuid(), nome: z.string() })

export const saidShape = {
  id: idSchema,
  quem: comentarioPersonSchema,
  texto: z.string(),
  mencoes: z.array(comentarioPersonSchema),
  createdAt: instantSchema,
  editedAt: z.nullable(instantSchema),
  proprio: z.boolean(),
}

export const comentarioTextoSchema = z.string().check(z.trim(), z.minLength(1, 'Escreva o comentário.'), z.maxLength(COMENTARIO_MAX))
export const comentarioMentionsSchema = z._default(
  z.array(z.uuid()).check(z.maxLength(COMENTARIO_MENTIONS_MAX, `Um comentário menciona no máximo ${COMENTARIO_MENTIONS_MAX} pessoas.`)),
  [],
)
