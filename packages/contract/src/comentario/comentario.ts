/** Comments with mentions, shared by budgets and the DRE. */
import * as z from 'zod/mini'
import { idSchema, instanteSchema } from '../comum/comum.ts'

export const COMENTARIO_MAX = 4000
export const COMENTARIO_MENCOES_MAX = 20

export const comentarioPessoaSchema = z.object({ id: z.uuid(), nome: z.string() })

export const ditoShape = {
  id: idSchema,
  quem: comentarioPessoaSchema,
  texto: z.string(),
  mencoes: z.array(comentarioPessoaSchema),
  createdAt: instanteSchema,
  editedAt: z.nullable(instanteSchema),
  /** Written by the caller, who may edit and delete it. */
  proprio: z.boolean(),
}

export const comentarioTextoSchema = z.string().check(z.trim(), z.minLength(1, 'Escreva o comentário.'), z.maxLength(COMENTARIO_MAX))
export const comentarioMencoesSchema = z._default(
  z.array(z.uuid()).check(z.maxLength(COMENTARIO_MENCOES_MAX, `Um comentário menciona no máximo ${COMENTARIO_MENCOES_MAX} pessoas.`)),
  [],
)
