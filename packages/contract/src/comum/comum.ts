/** Building blocks shared by the schemas of every domain. */
import * as z from 'zod/mini'

/** Integer centavos, credit positive. Bounded so that it is exact in a JSON number. */
export const centavosSchema = z.int()

/** A month such as `2025-03`. There is no year 0. */
export const mesSchema = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Use um mês como 2025-03.'))

/** A calendar day such as `2025-03-31`. There is no year 0. */
export const dataSchema = z.iso.date().check(z.regex(/^(?!0000)/, 'Use um dia como 2025-03-31.'))

/** A moment with its zone. There is no year 0, and no place is more than fifteen hours from Greenwich: PostgreSQL knows neither. */
export const instanteSchema = z.iso
  .datetime({ offset: true })
  .check(z.regex(/^(?!0000).*(Z|[+-](0\d|1[0-5]):\d\d)$/, 'Use um instante como 2025-03-31T10:00:00-03:00.'))

const ID_MAX = 2_147_483_647

/** Ids of tenant rows: meaningful only together with the cliente of the session. */
export const idSchema = z.int().check(z.positive(), z.maximum(ID_MAX))

/** Ids of what only ever grows: records, notices, mail. */
export const idLongoSchema = z.int().check(z.positive())

const ID_TEXTO = 'Use o número de um registro, como 42.'

/**
 * A column of whole numbers. All of it is looked through at once: a schema for each of a million elements takes longer than reading them from
 * the database.
 */
export function colunaSchema({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = {}): z.ZodMiniType<number[]> {
  const isColuna = (coluna: unknown): boolean => {
    if (!Array.isArray(coluna)) return false
    const valores = coluna as unknown[]
    // By position, and the range first: of two million elements, the other ways take several times as long.
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

/** The same id where it arrives as text, in a path or a query. */
export const idParamSchema = z.coerce.number(ID_TEXTO).check(z.int(ID_TEXTO), z.positive(ID_TEXTO), z.maximum(ID_MAX, ID_TEXTO))

/** Those that only ever grow, where they arrive as text. */
export const idLongoParamSchema = z.coerce.number(ID_TEXTO).check(z.int(ID_TEXTO), z.positive(ID_TEXTO))

export const codigoSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

export const paginaQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})

/** Body of every error answer. `message` is for the screen, `code` for programs, `requestId` for support. */
export const erroRespostaSchema = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  action: z.string(),
  details: z.optional(
    z.array(z.object({ campo: z.optional(z.string()), linha: z.optional(z.int()), valor: z.optional(z.string()), message: z.string() })),
  ),
  /** What a program needs to go on, where the code says so: `desafio` of `segundo_fator_required`. */
  data: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type ErroResposta = z.infer<typeof erroRespostaSchema>

/** Of names, which are written into mails and lists: one line, and no address that a mail program would make a link of. */
export const umaLinha = z.regex(
  /^(?!.*(:\/\/|\bwww\.|\.\p{L}{2,}\/))[^\p{C}\p{Zl}\p{Zp}]*$/iu,
  'Escreva em uma linha, sem endereços da internet.',
)
