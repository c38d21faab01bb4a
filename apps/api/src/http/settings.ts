import { join } from 'node:path'
import type { StorageSettings } from '@lastro/storage'
import * as z from 'zod/mini'

const MIB = 1024 * 1024

export const integerText = (minimum: number, maximum: number) => z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum))

export const developmentShape = {
  /** Loads the demonstration: invented people with a known password. Never on a public server. */
  LASTRO_DEMONSTRACAO: z._default(z.enum(['0', '1']), '0'),
  NODE_ENV: z.optional(z.string()),
}

export function isDevelopment(env: { LASTRO_DEMONSTRACAO: '0' | '1'; NODE_ENV?: string | undefined }): boolean {
  return env.LASTRO_DEMONSTRACAO === '1' || env.NODE_ENV === 'development'
}

const envSchema = z
  .object({
    ...developmentShape,
    PORT: z._default(integerText(0, 65_535), 3000),
    /** Loopback by default, so that a fresh install is not reachable. A container sets 0.0.0.0. */
    LASTRO_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    LASTRO_DADOS: z._default(z.string().check(z.minLength(1)), join(import.meta.dirname, '../../../../dados')),
    /** Both or neither: the owner's address for migrations, the application's for requests. */
    DATABASE_URL: z.optional(z.string()),
    DATABASE_URL_APP: z.optional(z.string()),
    LASTRO_BASE: z._default(z.string().check(z.regex(/^(\/[\w.-]+)*$/)), '/v1'),
    /** Public address for links in mails, e.g. `https://app.exemplo.com.br` or `https://{marca}.exemplo.com.br`. */
    LASTRO_ENDERECO: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/))),
    /** Additional Host names, comma-separated: `app.exemplo.com.br` or `*.exemplo.com.br`. */
    LASTRO_HOSTS: z._default(
      z.string().check(z.regex(/^\s*((\*\.)?[\w.-]+|\[[\da-f:]+\])(\s*,\s*((\*\.)?[\w.-]+|\[[\da-f:]+\]))*\s*$/i)),
      'localhost',
    ),
    /** Origins of pages on other hosts that may call this API, comma-separated: `https://app.exemplo.com.br`. None by default. */
    LASTRO_ORIGENS: z._default(z.string().check(z.regex(/^\s*(https?:\/\/[\w.-]+(:\d+)?\s*(,\s*https?:\/\/[\w.-]+(:\d+)?\s*)*)?$/i)), ''),
    /** Rate limit per client address, counted before authentication. A whole company may share one address. */
    LASTRO_REQUISICOES_MINUTO: z._default(integerText(1, 10_000_000), 3000),
    /** Where uploaded files wait: a folder that all processes share, or `s3://BUCKET` or `s3://BUCKET/PREFIX`. Default: `envios` in LASTRO_DADOS. */
    LASTRO_ARMAZENAMENTO: z.optional(
      z.string().check(z.regex(/^(\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?)$/)),
    ),
    /** Address of the S3-compatible store; without it Amazon's own. */
    LASTRO_S3_ENDERECO: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+\/?$/))),
    LASTRO_S3_REGIAO: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'us-east-1'),
    /** Both or neither: without them the role, environment or file of the machine, as the AWS SDK finds them. */
    LASTRO_S3_CHAVE: z.optional(z.string()),
    LASTRO_S3_SEGREDO: z.optional(z.string()),
    /** `1` names the bucket in the path, `0` in the host name. Default: `1` where LASTRO_S3_ENDERECO is set. */
    LASTRO_S3_CAMINHO: z.optional(z.enum(['0', '1'])),
    LASTRO_ENVIO_MAX_MB: z._default(integerText(1, 1024 * 1024), 4096),
    /** `1` trusts X-Forwarded-* of a balancer; never on an open port. */
    LASTRO_PROXY: z._default(z.enum(['0', '1']), '0'),
    /** Only where the site is served by HTTPS. */
    LASTRO_HTTPS: z._default(z.enum(['0', '1']), '0'),
    LASTRO_LOG: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  })
  .check(
    // HTTPS needs a proxy. Without X-Forwarded-For all callers would share one address and its rate limit.
    z.refine(
      (env) => env.LASTRO_HTTPS === '0' || env.LASTRO_PROXY === '1',
      'com LASTRO_HTTPS=1 há um proxy na frente; diga LASTRO_PROXY=1 também.',
    ),
    z.refine(
      (env) => (env.LASTRO_S3_CHAVE === undefined) === (env.LASTRO_S3_SEGREDO === undefined),
      'diga LASTRO_S3_CHAVE e LASTRO_S3_SEGREDO, ou nenhum dos dois.',
    ),
    z.refine(
      (env) => env.LASTRO_S3_ENDERECO === undefined || env.LASTRO_ARMAZENAMENTO?.startsWith('s3://') === true,
      'LASTRO_S3_ENDERECO serve com LASTRO_ARMAZENAMENTO=s3://BUCKET.',
    ),
  )

function parseStorage(env: z.output<typeof envSchema>): StorageSettings | undefined {
  const { LASTRO_ARMAZENAMENTO: place, LASTRO_S3_CHAVE: key, LASTRO_S3_SEGREDO: secret } = env
  if (place === undefined) return undefined
  if (!place.startsWith('s3://')) return { folder: place }
  const [bucket = '', ...path] = place.slice('s3://'.length).split('/')
  const folders = path.filter((folder) => folder !== '')
  return {
    s3: {
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      endpoint: env.LASTRO_S3_ENDERECO,
      region: env.LASTRO_S3_REGIAO,
      keys: key === undefined || secret === undefined ? undefined : { accessKeyId: key, secretAccessKey: secret },
      pathStyle: (env.LASTRO_S3_CAMINHO ?? (env.LASTRO_S3_ENDERECO === undefined ? '0' : '1')) === '1',
    },
  }
}

export const httpSettings = z.pipe(
  envSchema,
  z.transform((env) => ({
    port: env.PORT,
    host: env.LASTRO_HOST,
    dataDir: env.LASTRO_DADOS,
    armazenamento: parseStorage(env),
    databaseUrl: env.DATABASE_URL,
    databaseUrlApp: env.DATABASE_URL_APP,
    base: env.LASTRO_BASE,
    endereco: env.LASTRO_ENDERECO?.replace(/\/+$/, ''),
    /** `*.` matches any labels. */
    hosts: env.LASTRO_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
    origens: env.LASTRO_ORIGENS.split(',')
      .map((origem) => origem.trim().toLowerCase())
      .filter((origem) => origem !== ''),
    requisicoesPorMinuto: env.LASTRO_REQUISICOES_MINUTO,
    envioMaxBytes: env.LASTRO_ENVIO_MAX_MB * MIB,
    trustProxy: env.LASTRO_PROXY === '1',
    https: env.LASTRO_HTTPS === '1',
    demonstracao: env.LASTRO_DEMONSTRACAO === '1',
    log: env.LASTRO_LOG,
    webDir: join(import.meta.dirname, '../../../web/dist'),
  })),
)
export type HttpSettings = z.output<typeof httpSettings>

export function storageOf({ armazenamento, dataDir }: Pick<HttpSettings, 'armazenamento' | 'dataDir'>): StorageSettings {
  return armazenamento ?? { folder: join(dataDir, 'envios') }
}
