import * as z from 'zod/mini'

export const tarefasSettings = z.pipe(
  z.object({
    /** `api` serves requests, `tarefas` runs background jobs, `tudo` does both. At least one process runs the jobs. */
    LASTRO_PAPEL: z._default(z.enum(['tudo', 'api', 'tarefas']), 'tudo'),
  }),
  z.transform((env) => ({ role: env.LASTRO_PAPEL })),
)
export type TarefasSettings = z.output<typeof tarefasSettings>
