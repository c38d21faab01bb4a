import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'

export const tarefasSettings = z.pipe(
  z.object({
    /** `api` serves requests, `tarefas` runs background jobs, `tudo` does both. At least one process runs the jobs. */
    LASTRO_PAPEL: z._default(z.enum(['tudo', 'api', 'tarefas']), 'tudo'),
    /** Days that a finished import or backup stays in the list of jobs. The others are gone after a day. */
    LASTRO_GUARDAR_TAREFAS_DIAS: z._default(integerText(1, 365), 7),
  }),
  z.transform((env) => ({ role: env.LASTRO_PAPEL, jobDays: env.LASTRO_GUARDAR_TAREFAS_DIAS })),
)
export type TarefasSettings = z.output<typeof tarefasSettings>
