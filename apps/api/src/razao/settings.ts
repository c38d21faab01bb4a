import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

const MIB = 1024 * 1024

export const razaoSettings = z.pipe(
  z.object({
    LASTRO_ENVIO_MAX_MB: z._default(integerText(1, 1024 * 1024), 4096),
    LASTRO_IMPORTACOES_MAX: z._default(integerText(1, 16), 2),
  }),
  z.transform((env) => ({
    envioMaxBytes: env.LASTRO_ENVIO_MAX_MB * MIB,
    importacoesMax: env.LASTRO_IMPORTACOES_MAX,
  })),
)
export type RazaoSettings = z.output<typeof razaoSettings>
