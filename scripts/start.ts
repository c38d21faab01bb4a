/** `npm start`: builds the pages, starts the database and the API locally. */
import { flushCompileCache } from 'node:module'
import { DEMONSTRACAO_SENHA, DEMONSTRACAO_USUARIOS } from '@lastro/demonstracao'
import { ConfigError, readConfig, type Config } from '@lastro/api/config.ts'
import { startServer, type StartedServer } from '@lastro/api/server.ts'
import { buildWeb } from './build-web.ts'

const server = await start().catch(fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

async function start(): Promise<StartedServer> {
  if (!process.argv.includes('--sem-paginas')) buildWeb()
  const config = readConfig({ LASTRO_LOG: 'warn', LASTRO_DEMONSTRACAO: isOwnMachine() ? '1' : '0', ...process.env })
  const started = await startServer(config)
  process.stdout.write(describe(started, config))
  flushCompileCache()
  return started
}

/** The demonstration has known passwords, so it is loaded by default only on an unreachable server. */
function isOwnMachine(): boolean {
  return process.env['DATABASE_URL'] === undefined && process.env['LASTRO_HOST'] === undefined
}

function describe({ endereco }: StartedServer, { demonstracao, databaseUrl, dataDir }: Config): string {
  const people = DEMONSTRACAO_USUARIOS.map(({ email, nome, perfil }) => `    ${email.padEnd(22)} ${nome} (${perfil})`)
  return [
    `\n  Lastro: ${endereco ?? 'roda as tarefas, e não atende pedidos'}`,
    ...(demonstracao ? ['', `  Quem entra na demonstração, com a senha ${DEMONSTRACAO_SENHA}:`, ...people] : []),
    '',
    `  Os dados ficam em ${databaseUrl === undefined ? dataDir : 'DATABASE_URL'}. Ctrl+C encerra.\n\n`,
  ].join('\n')
}

let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  server.close().then(() => process.exit(0), fail)
}

function fail(error: unknown): never {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `A porta ${process.env['PORT'] ?? 3000} já está em uso: outro Lastro está de pé, ou outro programa.\nEscolha outra, por exemplo: PORT=3001 npm start`
  }
  if ('action' in error && typeof error.action === 'string') return `${error.message}\n${error.action}`
  if (error instanceof ConfigError) return error.message
  return error.stack ?? error.message
}
