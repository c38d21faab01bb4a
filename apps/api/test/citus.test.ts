/**
 * A cluster of Citus: distributing, later migrations, moving a cliente while people work, backup. The suites of isolation, import, drill,
 * closing and kills run on it too, see docs/escala.md.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyBackup, writeBackup } from '@lastro/backup'
import { lancamentoRotas } from '@lastro/contract'
import {
  createClient,
  distribute,
  migrate,
  open,
  readMigracoes,
  verifySaldos,
  withTenant,
  type ConnectionOptions,
  type Database,
} from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { openStorage } from '@lastro/storage'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCalls, dataOf, type ApiCalls } from './api-client.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, ecdOf, planilhaOf, signIn } from './factories.ts'

const isCluster = process.env['LASTRO_TESTE_CITUS'] !== undefined

async function withClient<T>(conexao: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(conexao)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const readBlocks = (db: Database, clienteId: string): Promise<unknown[]> =>
  withTenant(db, { clienteId, usuarioId: null, readOnly: true }, async (_, client) => {
    const { rows } = await client.query('select * from partida_bloco where cliente_id = $1 order by importacao_id, bloco', [clienteId])
    return rows
  })

describe.skipIf(isCluster)('a cluster', () => {
  test('is not tested here: LASTRO_TESTE_CITUS names no coordinator, see docs/escala.md', ({ skip }) => skip())

  test('is what one server is not, so lastro distribuir refuses it', async () => {
    const database = await createTestDatabase()
    try {
      await expect(distribute(database.conexoes)).rejects.toMatchObject({ code: 'citus_missing' })
    } finally {
      await database.drop()
    }
  })
})

describe.runIf(isCluster)('distributing a database with entries', () => {
  let database: TestDatabase
  let clienteId: string
  let before: unknown[]
  let reopened: Database | undefined

  beforeAll(async () => {
    database = await createTestDatabase({ onCoordinator: true })
    await withClient(database.superuser, (client) =>
      client.query(
        `insert into lastro.marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff') on conflict do nothing`,
      ),
    )
    clienteId = await buildCliente(database.db)
    await buildImportacao(database.db, { clienteId, conteudo: ecdOf({ ano: 2025, partidas: 600 }) })
    before = await readBlocks(database.db, clienteId)
  })
  afterAll(async () => {
    await reopened?.close()
    await database.drop()
  })

  test('is refused while the application is connected, and changes nothing', async () => {
    await expect(distribute(database.conexoes)).rejects.toMatchObject({ code: 'citus_in_use' })
    expect(await readBlocks(database.db, clienteId)).toEqual(before)
  })

  test('keeps every block, says what it did, and a repeated run does nothing', async () => {
    await database.db.close()
    const rehearsal = await distribute(database.conexoes, { dryRun: true })
    expect(rehearsal.after).toEqual(rehearsal.before)
    expect(rehearsal.after.tables).toMatchObject([{ nome: 'partida_bloco', fragmentos: 0 }])
    const told: unknown[] = []
    const { after } = await distribute(database.conexoes, { onTable: (nome, rows) => told.push([nome, rows]) })
    expect(told).toEqual([['partida_bloco', before.length]])
    expect(after).toMatchObject({ workers: { length: 2 }, tables: [{ nome: 'partida_bloco', fragmentos: 4 }] })
    reopened = await open(database.conexoes.app)
    expect(await readBlocks(reopened, clienteId)).toEqual(before)
    expect(await verifySaldos(reopened, clienteId)).toEqual([])
    await reopened.close()
    reopened = undefined
    expect((await distribute(database.conexoes)).after).toEqual(after)
  })

  test('leaves one permissive policy on each shard, not forced on the owner, without a sub-select', async () => {
    const policies = await Promise.all(
      database.workers.map((worker) =>
        withClient(worker, async (client) => {
          await client.query('set citus.override_table_visibility = off')
          const { rows } = await client.query<Record<string, unknown>>(`
            select c.relname, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, count(*)::integer as quantas,
              bool_and(p.polpermissive) as permissive, bool_or(pg_get_expr(p.polqual, p.polrelid) ~* 'select') as "subSelect"
            from pg_class c join pg_policy p on p.polrelid = c.oid where c.relname ~ '^partida_bloco_[0-9]+$' group by c.oid`)
          return rows
        }),
      ),
    )
    expect(policies.flat()).toHaveLength(4)
    for (const policy of policies.flat())
      expect(policy).toMatchObject({ enabled: true, forced: false, quantas: 1, permissive: true, subSelect: false })
  })

  test('a later migration changes the table on every node, beside tables of the coordinator', async () => {
    // In a DO block, because Citus passes on the whole text of a query of several statements. distribution.test.ts holds migrations to it.
    const sql = `do $$ begin
        alter table partida_bloco add column nova integer;
        create index partida_bloco_nova on partida_bloco (cliente_id, nova);
      end $$;
      alter table conta add column nova integer; create table outra (cliente_id uuid not null, id integer not null, primary key (cliente_id, id));`
    const migracoes = await readMigracoes()
    const next = { numero: migracoes.length + 1, nome: 'nova', sql, sha256: createHash('sha256').update(sql).digest('hex') }
    expect(await migrate(database.conexoes.dono, [...migracoes, next])).toEqual([next.numero])
    reopened = await open(database.conexoes.app)
    expect(await readBlocks(reopened, clienteId)).toEqual(before.map((row) => ({ ...(row as object), nova: null })))
  })
})

describe.runIf(isCluster)('a cliente on a cluster', () => {
  let t: TestApp
  let clienteId: string
  let calls: ApiCalls

  beforeAll(async () => {
    t = await buildApp()
    const { db } = t.database
    clienteId = await buildCliente(db)
    await buildImportacao(db, { clienteId, conteudo: ecdOf({ ano: 2025, partidas: 3000 }) })
    const token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
    calls = createCalls(t.app, () => token)
  })
  afterAll(() => t.close())

  async function countEntries(): Promise<{ quantidade: number; read: number }> {
    const first = await calls.read(lancamentoRotas.list, '/v1/Lancamento?inicio=2026-01&fim=2026-03&limite=500')
    let read = first.partidas.length
    for (let cursor = first.proximo; cursor !== null;) {
      const response = await calls.get(`/v1/Lancamento?inicio=2026-01&fim=2026-03&limite=500&cursor=${cursor}`)
      // An import in between: the page is of another version, so this reading counts for nothing.
      if (response.statusCode === 409) return { quantidade: 0, read: 0 }
      const page = dataOf(lancamentoRotas.list, response)
      read += page.partidas.length
      cursor = page.proximo
    }
    return { quantidade: first.totais?.quantidade ?? 0, read }
  }

  test('moves between nodes while people import and read, and loses nothing', { timeout: 180_000 }, async () => {
    const moved = new AbortController()
    const imports: number[] = []
    const write = async (): Promise<void> => {
      while (!moved.signal.aborted) {
        imports.push(
          // oxlint-disable-next-line no-await-in-loop -- one import after the other, as people do
          await buildImportacao(t.database.db, {
            clienteId,
            conteudo: planilhaOf({ base: 100 + imports.length * 20 }),
            arquivoNome: `razao ${imports.length}.csv`,
            modo: 'somar',
          }),
        )
      }
    }
    let readings = 0
    const read = async (): Promise<void> => {
      while (!moved.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- one reading after the other
        const { quantidade, read: entries } = await countEntries()
        expect(entries).toBe(quantidade)
        readings += 1
      }
    }
    const move = async (): Promise<string[]> => {
      const seen: string[] = []
      try {
        await withClient(t.database.superuser, async (client) => {
          for (let i = 0; i < 4; i++) {
            const { rows } = await client.query<{ shard: number; host: string; port: number; to: string; toPort: number }>(
              `select s.shardid as shard, s.nodename as host, s.nodeport as port, n.nodename as to, n.nodeport as "toPort"
               from citus_shards s join pg_dist_node n on n.shouldhaveshards and n.nodeport <> s.nodeport
               where s.shardid = get_shard_id_for_distribution_column('lastro.partida_bloco', $1::uuid)`,
              [clienteId],
            )
            const { shard, host, port, to, toPort } = rows[0]!
            await client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [shard, host, port, to, toPort])
            seen.push(`${to}:${toPort}`)
            await sleep(200)
          }
        })
      } finally {
        moved.abort()
      }
      return seen
    }
    const [seen] = await Promise.all([move(), write(), read()])
    expect(new Set(seen).size).toBe(2)
    expect(imports.length).toBeGreaterThan(0)
    expect(readings).toBeGreaterThan(0)
    expect(await countEntries()).toEqual({ quantidade: imports.length * 24, read: imports.length * 24 })
    expect(await verifySaldos(t.database.db, clienteId)).toEqual([])
  })

  test('is in a backup, which restores to the same rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lastro-citus-'))
    try {
      const path = join(folder, 'backup.lastro')
      const source = {
        conexao: t.database.conexoes.dono,
        storage: await openStorage({ folder }),
        secretKeys: async () => [Buffer.alloc(32, 7)],
        versao: '0',
      }
      const summary = await writeBackup(source, { path })
      expect(summary?.linhas).toBeGreaterThan((await readBlocks(t.database.db, clienteId)).length)
      expect(await verifyBackup(path, [])).toEqual(summary)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
