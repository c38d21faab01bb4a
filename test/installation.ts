/** Servers beside a database that can be stopped apart from them, with the demonstration, for campaigns of outages and of endurance. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadDemonstracao } from '@lastro/api/commands/load-demonstracao.ts'
import { migrate, open, startEmbedded, type ConnectionOptions, type Database, type Embedded } from '@lastro/db'
import { root } from '../scripts/root.ts'
import { createDataDir, removeDataDir, startProcesso, type Processo } from './lastro-process.ts'

export interface Installation {
  addresses: () => readonly string[]
  /** Opens the database, for a check that ends it before an outage. */
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  stopDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  /** SIGKILL; the database starts again by itself. */
  killDatabase: () => void
  /** `lastro verificar`: undefined when every balance is the sum of its entries and every seal is whole, else what it said. */
  verify: () => string | undefined
  close: () => Promise<void>
}

const urlOf = ({ host, port, database, user, password = '' }: ConnectionOptions): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

interface InstallationOptions {
  servers: number
  /** Data folder of the database; by default a temporary one. */
  dados?: string
}

export async function startInstallation({ servers: count, dados: given }: InstallationOptions): Promise<Installation> {
  const folder = await createDataDir()
  const dados = given ?? join(folder, 'banco')
  const start = (): Promise<Embedded> => startEmbedded({ dados })
  let database = await start()
  const { conexoes } = database
  const withDb = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await open(conexoes.app, { max: 2 })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  await migrate(conexoes.dono)
  await withDb(loadDemonstracao)
  const environment = {
    DATABASE_URL: urlOf(conexoes.dono),
    DATABASE_URL_APP: urlOf(conexoes.app),
    LASTRO_SEGREDO: randomBytes(32).toString('base64'),
    LASTRO_REQUISICOES_MINUTO: '10000000',
  }
  const startServer = (index: number): Promise<Processo> => startProcesso(join(folder, `servidor-${index}`), environment, ['--sem-paginas'])
  const servers: Processo[] = await Promise.all(Array.from({ length: count }, (_, index) => startServer(index)))
  return {
    addresses: () => servers.map(({ address }) => address),
    withDb,
    stopDatabase: () => database.stop(),
    startDatabase: async () => {
      database = await start()
    },
    killDatabase: () => void process.kill(database.pid, 'SIGKILL'),
    verify: () => {
      const command = ['run', '--silent', 'lastro', '--', 'verificar']
      const { status, stdout, stderr } = spawnSync('npm', command, { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } })
      return status === 0 ? undefined : `${stdout}${stderr}`
    },
    close: async () => {
      await Promise.all(servers.map(({ killTree }) => killTree()))
      await database.stop()
      await removeDataDir(folder)
    },
  }
}
