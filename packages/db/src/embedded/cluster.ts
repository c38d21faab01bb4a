import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ConnectionOptions } from '../connection.ts'
import { DatabaseError } from '../erro.ts'
import { ROLE_APP, ROLE_OWNER } from '../roles.ts'
import { findBinaries } from './binaries.ts'
import { PG_HBA, pgIdent, postgresqlConf } from './config.ts'
import { markOf, stopLeftovers } from './leftovers.ts'
import { acquireLock } from './lock.ts'
import { chooseRunAs, dataPath } from './run-as.ts'
import { runServer, serverEnv } from './server.ts'
import type { ServerLayout } from './server.ts'
import { chooseSocketFolder, serverAnswers, SOCKET_PORT } from './socket.ts'

const ROLE_SUPERUSER = 'postgres'

export type Cluster = {
  superuser: ConnectionOptions
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the folder `postgres` in `data`, creating it on first use. `settings` overrides lines of postgresql.conf.
 * @throws ErroBanco `banco_in_use`, `banco_platform_unsupported`, `banco_folder_unreachable`, `banco_version_unsupported`,
 *   `banco_start_failed`
 */
export async function startCluster(data: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = prepareFolder(data)
  const socketFolder = chooseSocketFolder(folder)
  const lock = await acquireLock(folder, () => serverAnswers(socketFolder))
  if ('holder' in lock) {
    throw new DatabaseError(
      'banco_in_use',
      `A pasta de dados ${data} já está em uso pelo processo ${lock.holder.pid}.`,
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

function prepareFolder(data: string): string {
  try {
    mkdirSync(data, { recursive: true })
    const folder = join(realpathSync(data), 'postgres')
    const runAs = chooseRunAs(folder)
    for (const path of [folder, join(folder, 'socket')]) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      chmodSync(path, 0o700)
      if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
    }
    return folder
  } catch (error) {
    throw new DatabaseError(
      'banco_folder_unreachable',
      `A pasta de dados ${data} não pode ser usada.`,
      'Dê permissão de escrita a ela, ou escolha outra em LASTRO_DADOS.',
      {
        cause: error,
      },
    )
  }
}

async function startLocked(folder: string, socketFolder: string, settings: Record<string, string>, release: () => void): Promise<Cluster> {
  const runAs = chooseRunAs(folder)
  const layout: ServerLayout = {
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
  const server = await runServer(layout)
  return {
    superuser: { host: socketFolder, port: SOCKET_PORT, database: 'postgres', user: ROLE_SUPERUSER },
    get pid() {
      return server.pid
    },
    stop: async () => {
      await server.stop()
      release()
    },
  }
}

/** Initializes under a temporary name and renames: a half-made folder is never started. */
function initialize({ data, runAs, binaries }: ServerLayout, sync: boolean): void {
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
    throw new DatabaseError(
      'banco_start_failed',
      `A pasta do banco não pôde ser criada: ${(error?.message ?? stderr).trim()}.`,
      'Confira o espaço em disco e as permissões da pasta de dados.',
    )
  }
  renameSync(draft, data)
}

function assertVersion({ data, binaries }: ServerLayout): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (binaries.version.startsWith(`${found}.`)) return
  throw new DatabaseError(
    'banco_version_unsupported',
    `A pasta de dados é do PostgreSQL ${found}, e este Lastro traz o ${binaries.version}.`,
    'Faça um backup com a versão anterior do Lastro e restaure-o numa pasta nova.',
  )
}

function writeConfig({ data, runAs, mark }: ServerLayout, settings: Record<string, string>): void {
  const { username } = userInfo()
  const files = {
    'postgresql.conf': postgresqlConf({ cluster_name: `'${mark}'` }, settings),
    'pg_hba.conf': PG_HBA,
    'pg_ident.conf': pgIdent(username, [ROLE_SUPERUSER, ROLE_OWNER, ROLE_APP]),
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(data, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid)
  }
}
