import { readFileSync } from 'node:fs'
import { DatabaseError } from './erro.ts'

export type ConnectionOptions = {
  host: string
  port: number
  database: string
  user: string
  password?: string
  /** True verifies the server against the authorities of Node; `ca` is the PEM text of a private one. */
  ssl?: boolean | { rejectUnauthorized: true; ca: string }
}

/** The two roles of a database: `owner` owns the schema and runs the migrations, `app` serves requests under row-level security. */
export type DatabaseConnections = { dono: ConnectionOptions; app: ConnectionOptions }

function invalid(motivo: string): DatabaseError {
  return new DatabaseError(
    'banco_url_invalid',
    `O endereço do banco não serve: ${motivo}.`,
    'Use postgres://usuario:senha@servidor:5432/banco, com ?sslmode=disable só numa rede em que se confia.',
  )
}

const SSLMODES = ['disable', 'require', 'verify-full']

/** Unix sockets and loopback cannot be eavesdropped on the network, so they need no TLS. */
function isLocal(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '[::1]' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function readSsl(params: URLSearchParams, host: string): Pick<ConnectionOptions, 'ssl'> {
  const sslmode = params.get('sslmode') ?? (isLocal(host) ? 'disable' : 'verify-full')
  if (!SSLMODES.includes(sslmode)) throw invalid(`sslmode é ${SSLMODES.join(', ')}`)
  const file = params.get('sslrootcert')
  if (sslmode === 'disable') {
    if (file !== null) throw invalid('sslrootcert não combina com sslmode=disable')
    return {}
  }
  if (file === null) return { ssl: true }
  try {
    return { ssl: { rejectUnauthorized: true, ca: readFileSync(file, 'utf8') } }
  } catch {
    throw invalid('o arquivo de sslrootcert não pôde ser lido')
  }
}

/**
 * Parses a `postgres://` address; `?host=/folder` is a Unix socket.
 * A remote server is encrypted and verified unless `sslmode=disable`. `require` means `verify-full`, since an unverified server may be an
 * impostor. `sslrootcert` is the file of a private authority.
 * @throws ErroBanco `banco_url_invalid`, also for any other sslmode
 */
export function parseConexao(url: string): ConnectionOptions {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw invalid('não é um endereço')
  }
  if (parsed.protocol !== 'postgres:' && parsed.protocol !== 'postgresql:') throw invalid('não começa com postgres://')
  const database = decodeURIComponent(parsed.pathname.slice(1))
  if (parsed.username === '' || database === '') throw invalid('falta o usuário ou o banco')
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname)
  return {
    host,
    port: parsed.port === '' ? 5432 : Number(parsed.port),
    database,
    user: decodeURIComponent(parsed.username),
    ...(parsed.password === '' ? {} : { password: decodeURIComponent(parsed.password) }),
    ...readSsl(parsed.searchParams, host),
  }
}

/**
 * Reads the server from the environment; undefined for the embedded one.
 * `DATABASE_URL` is the address of the owner (migrations), `DATABASE_URL_APP` of the application. Both are required, because a server that
 * serves requests as the owner has no isolation between clientes.
 * @throws ErroBanco `banco_url_invalid`
 */
export function conexoesFromEnv(env: { DATABASE_URL?: string; DATABASE_URL_APP?: string }): DatabaseConnections | undefined {
  const owner = env.DATABASE_URL
  const app = env.DATABASE_URL_APP
  if (owner === undefined && app === undefined) return undefined
  if (owner === undefined || app === undefined) {
    throw new DatabaseError(
      'banco_url_invalid',
      `${owner === undefined ? 'DATABASE_URL' : 'DATABASE_URL_APP'} não está definido.`,
      'Defina os dois: DATABASE_URL com o usuário lastro_dono (migrações) e DATABASE_URL_APP com o usuário lastro_app (atendimento).',
    )
  }
  return { dono: parseConexao(owner), app: parseConexao(app) }
}
