import { ErroBanco } from './erro.ts'

/** Where and as whom to connect. `host` is a folder for a Unix socket. */
export type Conexao = {
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: boolean | { rejectUnauthorized: boolean; ca?: string }
}

/** The two roles of a database: `dono` owns the schema and runs the migrations, `app` serves requests under row-level security. */
export type Conexoes = { dono: Conexao; app: Conexao }

function invalid(motivo: string): ErroBanco {
  return new ErroBanco(
    'banco_url_invalid',
    `O endereço do banco não serve: ${motivo}.`,
    'Use postgres://usuario:senha@servidor:5432/banco.',
  )
}

/**
 * Reads a `postgres://` address. `sslmode=require` encrypts and verifies, like verify-full; `?host=/folder` names a Unix socket.
 * @throws ErroBanco `banco_url_invalid`
 */
export function parseConexao(url: string): Conexao {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw invalid('não é um endereço')
  }
  if (parsed.protocol !== 'postgres:' && parsed.protocol !== 'postgresql:') throw invalid('não começa com postgres://')
  const database = decodeURIComponent(parsed.pathname.slice(1))
  if (parsed.username === '' || database === '') throw invalid('falta o usuário ou o banco')
  const sslmode = parsed.searchParams.get('sslmode') ?? 'disable'
  return {
    host: parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname),
    port: parsed.port === '' ? 5432 : Number(parsed.port),
    database,
    user: decodeURIComponent(parsed.username),
    ...(parsed.password === '' ? {} : { password: decodeURIComponent(parsed.password) }),
    ...(sslmode === 'disable' ? {} : { ssl: true }),
  }
}

/**
 * The server named by the environment, or undefined for the embedded one. `DATABASE_URL` is the owner's address (migrations),
 * `DATABASE_URL_APP` the application's; both, because a server that serves requests as the owner has no isolation between clientes.
 * @throws ErroBanco `banco_url_invalid`
 */
export function conexoesFromEnv(env: { DATABASE_URL?: string; DATABASE_URL_APP?: string }): Conexoes | undefined {
  const dono = env.DATABASE_URL
  const app = env.DATABASE_URL_APP
  if (dono === undefined && app === undefined) return undefined
  if (dono === undefined || app === undefined) {
    throw new ErroBanco(
      'banco_url_invalid',
      `${dono === undefined ? 'DATABASE_URL' : 'DATABASE_URL_APP'} não está definido.`,
      'Defina os dois: DATABASE_URL com o usuário lastro_dono (migrações) e DATABASE_URL_APP com o usuário lastro_app (atendimento).',
    )
  }
  return { dono: parseConexao(dono), app: parseConexao(app) }
}
