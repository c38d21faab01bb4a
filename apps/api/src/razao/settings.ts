import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

export const razaoSettings = z.pipe(
  z.object({ LASTRO_IMPORTACOES_MAX: z._default(integerText(1, 16), 2) }),
  z.transform((env) => ({ importacoesMax: env.LASTRO_IMPORTACOES_MAX })),
)
export type RazaoSettings = z.output<typeof razaoSettings>
