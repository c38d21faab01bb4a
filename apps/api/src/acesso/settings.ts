import * as z from 'zod/mini'
import { integerText } from '../http/settings.ts'
import { parseSecretKeys } from './server-secret.ts'
import { parseProvedor, type Provedor } from './conta-trabalho/provedor.ts'

const HOUR_MS = 3_600_000

export const acessoSettings = z.pipe(
  z.object({
    LASTRO_EMISSOR: z._default(z.string().check(z.minLength(1)), 'lastro'),
    /** Keys of 32 bytes in base64, the current one first, equal on all servers of one database. Absent: a file. */
    LASTRO_SEGREDO: z.optional(
      z.string().check(z.refine((text) => parseSecretKeys(text) !== undefined, 'use 32 bytes em base64: openssl rand -base64 32')),
    ),
    /** File of the keys, one a line. Default: `segredo` in LASTRO_DADOS. */
    LASTRO_SEGREDO_ARQUIVO: z.optional(z.string().check(z.regex(/^\//, 'é um caminho inteiro, como /srv/lastro/segredo'))),
    /** Default provider for marcas without one, as JSON; see docs/entrar-com-conta-de-trabalho.md. */
    LASTRO_CONTA_TRABALHO: z.optional(z.string()),
    /** Idle timeout in hours; open pages renew every twenty minutes. 12, the full lifetime, disables it. */
    LASTRO_INATIVIDADE_HORAS: z._default(integerText(1, 12), 4),
  }),
  z.transform((env, context) => ({
    /** `iss` of the tokens; their audience is `<emissor>-api`. */
    emissor: env.LASTRO_EMISSOR,
    segredo: env.LASTRO_SEGREDO === undefined ? undefined : parseSecretKeys(env.LASTRO_SEGREDO),
    secretFile: env.LASTRO_SEGREDO_ARQUIVO,
    contaTrabalho: readContaTrabalho(env.LASTRO_CONTA_TRABALHO, (message) =>
      context.issues.push({ code: 'custom', message, input: env.LASTRO_CONTA_TRABALHO, path: ['LASTRO_CONTA_TRABALHO'] }),
    ),
    inatividadeMs: env.LASTRO_INATIVIDADE_HORAS * HOUR_MS,
  })),
)
export type AcessoSettings = z.output<typeof acessoSettings>

function readContaTrabalho(text: string | undefined, onProblem: (message: string) => void): Provedor | undefined {
  if (text === undefined) return undefined
  try {
    return parseProvedor(JSON.parse(text), { local: true })
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
