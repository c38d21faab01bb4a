import * as z from 'zod/mini'
import { developmentShape, isDevelopment } from '../http/settings.ts'
import { parseInstallation, type Installation } from './externo/powerbi/settings.ts'

export const relatorioSettings = z.pipe(
  z.object({
    ...developmentShape,
    /** Power BI as JSON: the service principal of the installation, and addresses other than Microsoft's; see docs/power-bi.md. */
    LASTRO_POWERBI: z.optional(z.string()),
  }),
  z.transform((env, context) => ({
    powerbi: readPowerbi(env.LASTRO_POWERBI, (message) =>
      context.issues.push({ code: 'custom', message, input: env.LASTRO_POWERBI, path: ['LASTRO_POWERBI'] }),
    ),
    quadroLocal: isDevelopment(env),
  })),
)
export type RelatorioSettings = z.output<typeof relatorioSettings>

function readPowerbi(text: string | undefined, onProblem: (message: string) => void): Installation {
  try {
    return parseInstallation(text === undefined ? {} : JSON.parse(text))
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error))
    return parseInstallation({})
  }
}
