import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Conexao } from '../conexao.ts'
import { ErroBanco } from '../erro.ts'
import { ROLE_APP, ROLE_DONO } from '../roles.ts'
import { findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { PG_HBA, pgIdent, postgresqlConf } from './config.ts'
import { markOf, stopLeftovers } from './leftovers.ts'
import { acquireLock } from './lock.ts'
import { canReach, chooseRunAs } from './run-as.ts'
import type { RunAs } from './run-as.ts'
import { chooseSocketFolder, serverAnswers, SOCKET_PORT } from './socket.ts'

const ROLE_SUPERUSER = 'postgres'

/** A running server with its bootstrap superuser; callers outside of this package get `startEmbedded`. */
export type Cluster = {
  superuser: Conexao
  /** Of the PostgreSQL server. */
  pid: number
  stop(): Promise<void>
}

/**
 * Keeps the server while its standard input is open and stops it (fast shutdown) when that ends: on stop(), and when this
 * program dies in whatever way, because the kernel closes the pipe. So nothing is left running behind, on any Unix.
 */
const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r nothing <&3; kill -INT "$server" ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

/** Clean shutdown writes a checkpoint; after this long it is cut short and recovery does the rest at the next start. */
const STOP_LIMIT_MS = 60_000
const START_LIMIT_MS = 120_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Starts PostgreSQL on the folder `postgres` inside of `dados`, making it on first use.
 * `settings` overrides lines of postgresql.conf.
 */
export async function startCluster(dados: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = prepareFolder(dados)
  const socketFolder = chooseSocketFolder(folder)
  const lock = await acquireLock(folder, () => serverAnswers(socketFolder))
  if ('holder' in lock) {
    throw new ErroBanco(
      'banco_in_use',
      `A pasta de dados ${dados} já está em uso pelo processo ${lock.holder.pid}.`,
      'Encerre o outro Lastro, ou use outra pasta em LASTRO_DADOS.',
    )
  }
  try {
    return await startLocked(folder, socketFolder, settings, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The folder for everything of the server, owned by whom it runs as and closed to others. */
function prepareFolder(dados: string): string {
  try {
    mkdirSync(dados, { recursive: true })
    const folder = join(realpathSync(dados), 'postgres')
    const runAs = chooseRunAs(folder)
    for (const path of [folder, join(folder, 'socket')]) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      chmodSync(path, 0o700)
      if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
    }
    return folder
  } catch (error) {
    throw new ErroBanco(
      'banco_folder_unreachable',
      `A pasta de dados ${dados} não pode ser usada.`,
      'Dê permissão de escrita a ela, ou escolha outra em LASTRO_DADOS.',
      {
        cause: error,
      },
    )
  }
}

type Layout = { folder: string; data: string; socketFolder: string; runAs: RunAs | undefined; mark: string; binaries: Binaries }

async function startLocked(folder: string, socketFolder: string, settings: Record<string, string>, release: () => void): Promise<Cluster> {
  const runAs = chooseRunAs(folder)
  const layout: Layout = {
    folder,
    data: join(folder, 'cluster'),
    socketFolder,
    runAs,
    mark: markOf(folder),
    binaries: findBinaries(runAs),
  }
  await stopLeftovers(layout.data, socketFolder, layout.mark)
  if (!existsSync(layout.data)) initialize(layout, settings['fsync'] !== 'off')
  assertVersion(layout)
  writeConfig(layout, settings)
  const server = launch(layout)
  const pid = await waitReady(layout, server)
  return {
    superuser: { host: socketFolder, port: SOCKET_PORT, database: 'postgres', user: ROLE_SUPERUSER },
    pid,
    stop: async () => {
      await stopServer(server, pid)
      release()
    },
  }
}

/**
 * How the server names its data folder. A user who can't pass the folders above it can't use its path, but can stand in it:
 * the working directory is set before root is given up.
 */
function dataPath(path: string, runAs: RunAs | undefined): string {
  if (runAs === undefined || canReach(path, runAs)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new ErroBanco(
    'banco_folder_unreachable',
    `O usuário do banco não alcança a pasta ${path}.`,
    'Use em LASTRO_DADOS uma pasta fora do diretório pessoal do root.',
  )
}

/** Made aside and renamed: a folder of which half was made is never started. */
function initialize({ data, runAs, binaries }: Layout, sync: boolean): void {
  const draft = `${data}.novo`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runAs !== undefined) chownSync(draft, runAs.uid, runAs.gid)
  const args = ['-D', dataPath(draft, runAs), '-U', ROLE_SUPERUSER, '--auth=peer', '--encoding=UTF8', '--no-locale', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(sync ? [] : ['--no-sync'])]
  const { status, stderr, error } = spawnSync(binaries.initdb, [...args, ...locale], {
    ...runAs,
    cwd: draft,
    encoding: 'utf8',
    env: serverEnv(),
  })
  if (status !== 0) {
    throw new ErroBanco(
      'banco_start_failed',
      `A pasta do banco não pôde ser criada: ${(error?.message ?? stderr).trim()}.`,
      'Confira o espaço em disco e as permissões da pasta de dados.',
    )
  }
  renameSync(draft, data)
}

function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' }
}

function assertVersion({ data, binaries }: Layout): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (binaries.version.startsWith(`${found}.`)) return
  throw new ErroBanco(
    'banco_version_unsupported',
    `A pasta de dados é do PostgreSQL ${found}, e este Lastro traz o ${binaries.version}.`,
    'Faça um backup com a versão anterior do Lastro e restaure-o numa pasta nova.',
  )
}

function writeConfig({ data, runAs, mark }: Layout, settings: Record<string, string>): void {
  const { username } = userInfo()
  const files = {
    'postgresql.conf': postgresqlConf({ cluster_name: `'${mark}'` }, settings),
    'pg_hba.conf': PG_HBA,
    'pg_ident.conf': pgIdent(username, [ROLE_SUPERUSER, ROLE_DONO, ROLE_APP]),
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(data, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
  }
}

function launch({ folder, data, socketFolder, runAs, mark, binaries }: Layout): ChildProcess {
  const log = join(folder, 'postgres.log')
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const out = openSync(log, 'a', 0o600)
  // Relative to the data folder where it lies beside it, which works however deep and closed the way there is.
  const socket = socketFolder === join(folder, 'socket') ? '../socket' : socketFolder
  const args = ['-D', dataPath(data, runAs), '-k', socket, '-p', String(SOCKET_PORT), '-c', `cluster_name=${mark}`]
  // Its own session: Ctrl+C is for this program, which stops the server after its last transaction.
  const child = spawn('/bin/sh', ['-c', KEEPER, 'lastro-postgres', binaries.postgres, ...args], {
    ...runAs,
    cwd: data,
    detached: true,
    env: serverEnv(),
    stdio: ['pipe', out, out],
  })
  closeSync(out)
  child.unref()
  return child
}

async function waitReady({ folder, data }: Layout, server: ChildProcess): Promise<number> {
  const deadline = Date.now() + START_LIMIT_MS
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    // Line 1 is the pid, line 8 the state; PostgreSQL writes it for exactly this.
    const lines = readOr(join(data, 'postmaster.pid')).split('\n')
    if (lines[7]?.trim() === 'ready') return Number(lines[0])
    // oxlint-disable-next-line no-await-in-loop -- polling
    await sleep(5)
  }
  server.stdin?.destroy()
  throw new ErroBanco(
    'banco_start_failed',
    `O banco não iniciou: ${readOr(join(folder, 'postgres.log')).trim().split('\n').slice(-3).join(' ')}`,
    `Veja o registro em ${join(folder, 'postgres.log')}.`,
  )
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function stopServer(server: ChildProcess, pid: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.ref()
  server.stdin?.end()
  const hurry = setTimeout(() => process.kill(pid, 'SIGQUIT'), STOP_LIMIT_MS)
  await exited
  clearTimeout(hurry)
}
