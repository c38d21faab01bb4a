import * as z from 'zod/mini'

/** Integer centavos, credit positive. Bounded to be exact in a JSON number. */
export const centavosSchema = z.int()

/** A month such as `2025-03`. PostgreSQL has no year 0. */
export const mesSchema = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Use um mês como 2025-03.'))

/** A day such as `2025-03-31`. PostgreSQL has no year 0. */
export const dataSchema = z.iso.date().check(z.regex(/^(?!0000)/, 'Use um dia como 2025-03-31.'))

/** An instant with its offset. PostgreSQL has neither year 0 nor offsets above fifteen hours. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .check(z.regex(/^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/, 'Use um instante como 2025-03-31T10:00:00-03:00.'))

const ID_MAX = 2_147_483_647

/** Id of a tenant row, unique only with the cliente of the session. */
export const idSchema = z.int().check(z.positive(), z.maximum(ID_MAX))

/** Record of the cadastros, as a list to choose from shows it. */
export const namedSchema = z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), arquivado: z.boolean() })

/** Id of an append-only table: records, notifications, mail. */
export const longIdSchema = z.int().check(z.positive())

const ID_TEXTO = 'Use o número de um registro, como 42.'

/** Integer column, validated in one loop. A schema per element would take longer for a million rows than the database read. */
export function colunaSchema({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = {}): z.ZodMiniType<number[]> {
  const isColuna = (coluna: unknown): boolean => {
    if (!Array.isArray(coluna)) return false
    const valores = coluna as unknown[]
    // Indexed loop with the range check first, several times faster for two million elements.
    for (let i = 0; i < valores.length; i++) {
      const valor = valores[i]
      if (typeof valor !== 'number' || !(valor >= minimum && valor <= maximum) || !Number.isInteger(valor)) return false
    }
    return true
  }
  return z
    .custom<number[]>(isColuna, 'Use uma lista de números inteiros.')
    .register(z.globalRegistry, { type: 'array', items: { type: 'integer', minimum, maximum } })
}

export const idParamSchema = z.coerce.number(ID_TEXTO).check(z.int(ID_TEXTO), z.positive(ID_TEXTO), z.maximum(ID_MAX, ID_TEXTO))

/** Ids as `3,7`; 0 is none. */
export const idsQuerySchema = z.optional(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Use números separados por vírgula, como 3,7.')),
)

/** Names of the chosen centros de custo and filiais, or of a limited user's scope. Null for the whole company. */
export const alcanceSchema = z.object({
  limitado: z.boolean(),
  centrosCusto: z.nullable(z.array(z.string())),
  filiais: z.nullable(z.array(z.string())),
})

export const longIdParamSchema = z.coerce.number(ID_TEXTO).check(z.int(ID_TEXTO), z.positive(ID_TEXTO))

export const codigoSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

export const pageQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})

/** Body of every error. `message` is for users, `code` for programs, `requestId` for support. */
export const errorResponseSchema = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  action: z.string(),
  details: z.optional(
    z.array(z.object({ campo: z.optional(z.string()), linha: z.optional(z.int()), valor: z.optional(z.string()), message: z.string() })),
  ),
  data: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type ErroResposta = z.infer<typeof errorResponseSchema>

/** Names in mails and lists: one line, and nothing that a mail program would turn into a link. */
export const oneLinha = z.regex(
  /^(?!.*(:\/\/|\bwww\.|\.\p{L}{2,}\/))[^\p{C}\p{Zl}\p{Zp}]*$/iu,
  'Escreva em uma linha, sem endereços da internet.',
)
