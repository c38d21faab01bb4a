import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

export const razaoSettings = z.pipe(
  z.object({
    LASTRO_IMPORTACOES_MAX: z._default(integerText(1, 16), 2),
    /** Hours that an uploaded file waits for its import. */
    LASTRO_GUARDAR_ENVIOS_HORAS: z._default(integerText(1, 168), 1),
  }),
  z.transform((env) => ({ importacoesMax: env.LASTRO_IMPORTACOES_MAX, envioHours: env.LASTRO_GUARDAR_ENVIOS_HORAS })),
)
export type RazaoSettings = z.output<typeof razaoSettings>
