import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

const MIB = 1024 * 1024

export const cuboSettings = z.pipe(
  z.object({ LASTRO_CUBOS_MAX_MB: z._default(integerText(8, 65_536), 256) }),
  z.transform((env) => ({ cubosMaxBytes: env.LASTRO_CUBOS_MAX_MB * MIB })),
)
export type CuboSettings = z.output<typeof cuboSettings>
