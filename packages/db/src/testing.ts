/** Test databases: one server per test run, one database per test file, cloned from a migrated template. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Client } from 'pg'
import type { ConnectionOptions, DatabaseConnections } from './connection.ts'
import { parseConexao } from './connection.ts'
import { distribute } from './distribution.ts'
import { startCluster } from './embedded/cluster.ts'
import { provision } from './embedded/start-embedded.ts'
import { closeDatabase, migrate } from './migrate.ts'
import { createClient, open } from './open.ts'
import type { Database } from './open.ts'
import { ROLE_APP, ROLE_OWNER } from './roles.ts'

export { selectBlocks } from './blocks-sql.ts'
export { nextCnpj } from './cnpj.fixture.ts'
export { dumpSchema } from './schema/dump-schema.ts'

const TEMPLATE = 'lastro_modelo'
const VARIABLE = 'LASTRO_TESTE_SUPERUSER'
/** Address of a superuser on a Citus coordinator with workers: every test database is then distributed. */
const CITUS = 'LASTRO_TESTE_CITUS'

/** Loses everything in a power cut, which is fine in tests and saves a third of the time. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', shared_buffers: '128MB' }

export type TestCluster = { superuser: ConnectionOptions; stop(): Promise<void> }

/**
 * Starts the server of a test run; call it in vitest's globalSetup and return its `stop`. With `LASTRO_TESTE_URL` set to the address of a
 * superuser the tests run on that server instead (the oldest supported version, for example). With `LASTRO_TESTE_CITUS` they run on a
 * cluster.
 * @param createData creates an empty data folder, which is removed at the end
 */
export async function startTestCluster(createData: () => string): Promise<TestCluster> {
  const external = process.env['LASTRO_TESTE_URL'] ?? process.env[CITUS]
  const cluster =
    external === undefined ? await startTemporary(createData()) : { superuser: parseConexao(external), stop: () => Promise.resolve() }
  await withSuperuser(cluster.superuser, (client) => client.query(`drop database if exists ${TEMPLATE}`))
  await provision(cluster.superuser, TEMPLATE)
  await migrate({ ...cluster.superuser, database: TEMPLATE })
  process.env[VARIABLE] = JSON.stringify(cluster.superuser)
  return {
    superuser: cluster.superuser,
    stop: async () => {
      Reflect.deleteProperty(process.env, VARIABLE)
      await cluster.stop()
    },
  }
}

async function startTemporary(data: string): Promise<TestCluster> {
  const cluster = await startCluster(data, UNSAFE)
  return {
    superuser: cluster.superuser,
    stop: async () => {
      await cluster.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export type TestDatabase = {
  conexoes: DatabaseConnections
  db: Database
  superuser: ConnectionOptions
  /** Nodes of a cluster that hold the postings, as superuser; empty on one server. */
  workers: ConnectionOptions[]
  drop(): Promise<void>
}

/**
 * Creates a migrated, empty database; with `empty` also without migrations. On a cluster it is distributed, unless `onCoordinator`.
 * @throws Error without a test cluster
 */
export async function createTestDatabase(options: { empty?: boolean; onCoordinator?: boolean } = {}): Promise<TestDatabase> {
  const shared = process.env[VARIABLE]
  if (shared === undefined) throw new Error('no test server: call startTestCluster() in the globalSetup of this vitest project')
  const root: ConnectionOptions = JSON.parse(shared)
  const database = `teste_${randomBytes(6).toString('hex')}`
  const superuser = { ...root, database }
  await withSuperuser(root, (client) =>
    client.query(
      `create database ${database} owner ${ROLE_OWNER} template ${options.empty === true ? 'template0' : TEMPLATE} strategy file_copy`,
    ),
  )
  await withSuperuser(superuser, closeDatabase)
  const conexoes = { dono: { ...superuser, user: ROLE_OWNER }, app: { ...superuser, user: ROLE_APP } }
  const workers = process.env[CITUS] === undefined || options.empty === true ? [] : await joinCluster(superuser)
  if (workers.length > 0 && options.onCoordinator !== true) await distribute(conexoes)
  const db = await open(conexoes.app, { connectionTimeoutMs: 10_000 })
  return {
    conexoes,
    db,
    superuser,
    workers: workers.map((worker) => ({ ...worker, database })),
    drop: async () => {
      // A test of distribuir has closed it.
      if (!db.pool.ended) await db.close()
      for (const node of [root, ...workers]) {
        await withSuperuser(node, (client) => client.query(`drop database ${database} with (force)`))
      }
    },
  }
}

/** Makes a database the coordinator of the same workers as the database of `LASTRO_TESTE_CITUS`. Returns their connections. */
async function joinCluster(coordinator: ConnectionOptions): Promise<ConnectionOptions[]> {
  const root = parseConexao(process.env[CITUS]!)
  let workers: ConnectionOptions[] = []
  await withSuperuser(root, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and shouldhaveshards`,
    )
    workers = rows.map((node) => ({ ...root, ...node }))
  })
  const { database } = coordinator
  for (const worker of workers) {
    await withSuperuser(worker, (client) => client.query(`create database ${database} owner ${ROLE_OWNER}`))
    await withSuperuser({ ...worker, database }, (client) => client.query('create extension citus'))
  }
  await withSuperuser(coordinator, async (client) => {
    await client.query('create extension citus')
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
    await client.query(`alter database ${database} set citus.shard_count = 4`)
  })
  return workers
}

async function withSuperuser(conexao: ConnectionOptions, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = createClient(conexao, { connectionTimeoutMs: 10_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
