import type { ConnectionOptions } from '@lastro/db'
import * as z from 'zod/mini'

export const conexaoSchema: z.ZodMiniType<ConnectionOptions> = z.object({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  password: z.optional(z.string()),
  ssl: z.optional(z.union([z.boolean(), z.object({ rejectUnauthorized: z.literal(true), ca: z.string() })])),
})
