/** The whole configuration of the server, read once from the environment. A bad value stops the start with its name and reason. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseProvedor, type Provedor } from './acesso/conta-trabalho/provedor.ts'
import { parseInstalacao, type Instalacao } from './relatorio/externo/powerbi/instalacao.ts'

const MIB = 1024 * 1024

const integerText = (minimum: number, maximum: number) => z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum))

const ambienteSchema = z.object({
  PORT: z._default(integerText(0, 65_535), 3000),
  /** Loopback by default: a newcomer's machine is not a server. A container sets 0.0.0.0. */
  LASTRO_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  LASTRO_DADOS: z._default(z.string().check(z.minLength(1)), join(import.meta.dirname, '../../../dados')),
  /** Both or neither: the owner's address for migrations, the application's for requests. */
  DATABASE_URL: z.optional(z.string()),
  DATABASE_URL_APP: z.optional(z.string()),
  LASTRO_BASE: z._default(z.string().check(z.regex(/^(\/[\w.-]+)*$/)), '/v1'),
  LASTRO_EMISSOR: z._default(z.string().check(z.minLength(1)), 'lastro'),
  /**
   * 32 bytes in base64 (`openssl rand -base64 32`), the same for every server of one database. Absent or empty: a file of the data folder.
   */
  LASTRO_SEGREDO: z._default(
    z
      .string()
      .check(
        z.refine((text) => text === '' || Buffer.from(text, 'base64').length === 32, 'use 32 bytes em base64: openssl rand -base64 32'),
      ),
    '',
  ),
  /** Where people open the pages, e.g. `https://app.exemplo.com.br` or `https://{marca}.exemplo.com.br`: mails link to it. */
  LASTRO_ENDERECO: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/))),
  /**
   * More names that this server answers to, by commas: `app.exemplo.com.br` or `*.exemplo.com.br`. Those of LASTRO_ENDERECO are known
   * already.
   */
  LASTRO_HOSTS: z._default(
    z.string().check(z.regex(/^\s*((\*\.)?[\w.-]+|\[[\da-f:]+\])(\s*,\s*((\*\.)?[\w.-]+|\[[\da-f:]+\]))*\s*$/i)),
    'localhost',
  ),
  /** `smtp://user:password@host:587` or `smtps://…`. Absent: mails stay in the outbox. */
  LASTRO_SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  LASTRO_CORREIO_DE: z._default(
    z.string().check(z.regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
    'Lastro <lastro@localhost>',
  ),
  /**
   * `oferecido`: encrypts only if the mail server offers it. For a `smtp://` server elsewhere that offers none, on a network one trusts.
   */
  LASTRO_SMTP_TLS: z._default(z.enum(['exigido', 'oferecido']), 'exigido'),
  /** Work accounts of every marca without a setting of its own, as JSON; see docs/entrar-com-conta-de-trabalho.md. */
  LASTRO_CONTA_TRABALHO: z._default(z.string(), ''),
  /** Power BI: the service principal of the installation, and its addresses where they are not Microsoft's, as JSON; see docs/power-bi.md. */
  LASTRO_POWERBI: z._default(z.string(), ''),
  NODE_ENV: z.optional(z.string()),
  LASTRO_ENVIO_MAX_MB: z._default(integerText(1, 1024 * 1024), 4096),
  LASTRO_IMPORTACOES_MAX: z._default(integerText(1, 16), 2),
  /**
   * Per address of a caller, whoever is signed in there: tokens are not looked at before the count. A company behind one address shares it.
   */
  LASTRO_REQUISICOES_MINUTO: z._default(integerText(1, 10_000_000), 3000),
  LASTRO_CUBOS_MAX_MB: z._default(integerText(8, 65_536), 256),
  /** A session that renews no token for this long is over; open pages renew every twenty minutes. 12, its whole life, is no limit. */
  LASTRO_INATIVIDADE_HORAS: z._default(integerText(1, 12), 4),
  /** Trust X-Forwarded-* of a balancer in front: `1` behind one, never on an open port. */
  LASTRO_PROXY: z._default(z.enum(['0', '1']), '0'),
  /** Send Strict-Transport-Security: only where the site is served by HTTPS. */
  LASTRO_HTTPS: z._default(z.enum(['0', '1']), '0'),
  /** Load the demonstration at the start: invented people with a known password. Never on a server that others can reach. */
  LASTRO_DEMONSTRACAO: z._default(z.enum(['0', '1']), '0'),
  LASTRO_LOG: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
})

export interface Config {
  port: number
  host: string
  dadosDir: string
  databaseUrl: string | undefined
  databaseUrlApp: string | undefined
  base: string
  /** `iss` of the tokens; their audience is `<emissor>-api`. */
  emissor: string
  /** Key of what the server must be able to read back; see `loadSegredo` for when it is absent. */
  segredo: Buffer | undefined
  /** Without a slash at the end; `{marca}` stands for the key of the marca. */
  endereco: string | undefined
  /** Names besides those of `endereco` and of this machine; `*.` stands for whatever is before the rest. */
  hosts: readonly string[]
  smtpUrl: string | undefined
  /** Mail leaves this machine encrypted or not at all. */
  smtpExigeTls: boolean
  correioDe: string
  /** Shows the outbox, with the links in it, to whoever asks. */
  correioVisivel: boolean
  /** Plain http on this machine is good enough here, and nowhere else. */
  contaTrabalho: Provedor | undefined
  powerbi: Instalacao
  /** Reports of programs of this machine may be shown, by plain http too. */
  quadroLocal: boolean
  envioMaxBytes: number
  importacoesMax: number
  cubosMaxBytes: number
  requisicoesPorMinuto: number
  inatividadeMs: number
  trustProxy: boolean
  https: boolean
  demonstracao: boolean
  log: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Folder with the built pages; absent in API-only tests. */
  webDir: string
}

export class ErroConfig extends Error {}

function readContaTrabalho(text: string): Provedor | undefined {
  if (text === '') return undefined
  try {
    return parseProvedor(JSON.parse(text), { local: true })
  } catch (error) {
    throw new ErroConfig(`Configuração inválida: LASTRO_CONTA_TRABALHO: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readPowerbi(text: string): Instalacao {
  try {
    return parseInstalacao(text === '' ? {} : JSON.parse(text))
  } catch (error) {
    throw new ErroConfig(`Configuração inválida: LASTRO_POWERBI: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** @throws ErroConfig naming each bad variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // A compose file writes an empty variable for one that nobody has set.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = z.safeParse(ambienteSchema, set)
  if (!result.success) {
    throw new ErroConfig(
      `Configuração inválida: ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  }
  // This server speaks plain HTTP: HTTPS means a proxy, and without its word on who is calling all would share one address and one limit.
  if (result.data.LASTRO_HTTPS === '1' && result.data.LASTRO_PROXY === '0') {
    throw new ErroConfig('Configuração inválida: com LASTRO_HTTPS=1 há um proxy na frente; diga LASTRO_PROXY=1 também.')
  }
  const ambiente = result.data
  const emDesenvolvimento = ambiente.LASTRO_DEMONSTRACAO === '1' || ambiente.NODE_ENV === 'development'
  return {
    port: ambiente.PORT,
    host: ambiente.LASTRO_HOST,
    dadosDir: ambiente.LASTRO_DADOS,
    databaseUrl: ambiente.DATABASE_URL,
    databaseUrlApp: ambiente.DATABASE_URL_APP,
    base: ambiente.LASTRO_BASE,
    emissor: ambiente.LASTRO_EMISSOR,
    segredo: ambiente.LASTRO_SEGREDO === '' ? undefined : Buffer.from(ambiente.LASTRO_SEGREDO, 'base64'),
    endereco: ambiente.LASTRO_ENDERECO?.replace(/\/+$/, ''),
    hosts: ambiente.LASTRO_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
    smtpUrl: ambiente.LASTRO_SMTP_URL,
    smtpExigeTls: ambiente.LASTRO_SMTP_TLS === 'exigido',
    correioDe: ambiente.LASTRO_CORREIO_DE,
    correioVisivel: emDesenvolvimento,
    contaTrabalho: readContaTrabalho(ambiente.LASTRO_CONTA_TRABALHO),
    powerbi: readPowerbi(ambiente.LASTRO_POWERBI),
    quadroLocal: emDesenvolvimento,
    envioMaxBytes: ambiente.LASTRO_ENVIO_MAX_MB * MIB,
    importacoesMax: ambiente.LASTRO_IMPORTACOES_MAX,
    cubosMaxBytes: ambiente.LASTRO_CUBOS_MAX_MB * MIB,
    requisicoesPorMinuto: ambiente.LASTRO_REQUISICOES_MINUTO,
    inatividadeMs: ambiente.LASTRO_INATIVIDADE_HORAS * 3_600_000,
    trustProxy: ambiente.LASTRO_PROXY === '1',
    https: ambiente.LASTRO_HTTPS === '1',
    demonstracao: ambiente.LASTRO_DEMONSTRACAO === '1',
    log: ambiente.LASTRO_LOG,
    webDir: join(import.meta.dirname, '../../web/dist'),
  }
}
