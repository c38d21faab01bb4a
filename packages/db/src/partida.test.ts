import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createImportacao, createPartidas } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'
import type { Transacao } from './transaction.ts'

let database: TestDatabase
let clienteId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clienteId = await createCliente(database)
})
afterAll(() => database.drop())

function inTenant<T>(work: (client: PoolClient) => Promise<T>, cliente: string | null = clienteId): Promise<T> {
  return withTenant(database.db, { clienteId: cliente, usuarioId: null }, (_, client) => work(client))
}

async function openParticao(client: PoolClient, importacaoId: number): Promise<string> {
  const { rows } = await client.query<{ table: string }>('select importacao_particao_abrir($1) as table', [importacaoId])
  return rows[0]?.table ?? ''
}

async function countTables(pattern: string): Promise<number> {
  const superuser = createClient(database.superuser)
  await superuser.connect()
  const { rowCount } = await superuser.query('select from pg_class where relname like $1', [pattern])
  await superuser.end()
  return rowCount ?? 0
}

describe('opening a partition', () => {
  test('is refused without a cliente, for an importacao of another cliente, and for one that is not being processed', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    const other = await createCliente(database)
    await expect(inTenant((client) => openParticao(client, importacaoId), null)).rejects.toMatchObject({ code: 'LA001' })
    await expect(inTenant((client) => openParticao(client, importacaoId), other)).rejects.toMatchObject({ code: 'LA001' })
    await inTenant((client) => client.query("update importacao set status = 'recusada' where id = $1", [importacaoId]))
    await expect(inTenant((client) => openParticao(client, importacaoId))).rejects.toMatchObject({ code: 'LA001' })
  })

  test('happens once per importacao', async () => {
    const { importacaoId } = await createPartidas(database, clienteId)
    await inTenant((client) => client.query("update importacao set status = 'processando' where id = $1", [importacaoId]))
    await expect(inTenant((client) => openParticao(client, importacaoId))).rejects.toMatchObject({ code: '23505' })
  })

  test('returns an insert-only table', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    for (const statement of [
      'select * from %',
      'delete from %',
      'drop table %',
      'insert into % (cliente_id, linha) values (gen_random_uuid(), 1)',
      'copy % (importacao_id) from stdin',
    ]) {
      const attempt = inTenant(async (client) => client.query(statement.replace('%', await openParticao(client, importacaoId))))
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('closing a partition', () => {
  test('is refused for an unopened partition and for another cliente', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    const other = await createCliente(database)
    const close = (client: PoolClient): Promise<unknown> => client.query('select importacao_particao_fechar($1)', [importacaoId])
    await expect(inTenant(close)).rejects.toMatchObject({ code: 'LA002' })
    const stolen = inTenant(async (client) => {
      await openParticao(client, importacaoId)
      await client.query("select set_config('app.cliente_id', $1, true)", [other])
      await close(client)
    })
    await expect(stolen).rejects.toMatchObject({ code: 'LA002' })
  })

  test('is required for the commit: an open partition rolls the transaction back', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    await expect(inTenant((client) => openParticao(client, importacaoId))).rejects.toMatchObject({ code: 'LA003' })
    expect(await countTables(`partida\\_${importacaoId}`)).toBe(0)
  })

  test('refuses two entries of the same file line', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    const twice = inTenant(async (client) => {
      const table = await openParticao(client, importacaoId)
      const copy = client.query(from(`copy ${table} (linha, lancamento_linha, data, conta_id, valor_centavos) from stdin`))
      await pipeline(['1\t1\t2025-01-01\t1\t5\n1\t1\t2025-01-01\t1\t5\n'], copy)
      await client.query('select importacao_particao_fechar($1)', [importacaoId])
    })
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await countTables(`partida\\_${importacaoId}%`)).toBe(0)
  })

  test('does not block readers, and lets a second import finish after the first', async () => {
    const first = await createImportacao(database, clienteId)
    const other = await createCliente(database)
    const second = createPartidas(database, other)
    await inTenant(async (client) => {
      await openParticao(client, first)
      await client.query('select importacao_particao_fechar($1)', [first])
      const readers = withTenant(database.db, { clienteId, usuarioId: null, readOnly: true, lockTimeoutMs: 200 }, async (tx) =>
        tx.selectFrom('partida').select('linha').execute(),
      )
      expect(Array.isArray(await readers)).toBe(true)
    })
    expect((await second).importacaoId).not.toBe(first)
  })
})

describe('balances', () => {
  const insert = (
    tx: Transacao,
    importacaoId: number,
    contaId: number,
    ids: { centro_custo_id?: number; filial_id?: number } = {},
  ): Promise<unknown> =>
    tx
      .insertInto('saldo_mensal')
      .values({ cliente_id: clienteId, importacao_id: importacaoId, conta_id: contaId, mes: 202504, ...ids })
      .execute()
  const inTx = (work: (tx: Transacao) => Promise<unknown>): Promise<unknown> =>
    withTenant(database.db, { clienteId, usuarioId: null }, work)

  test('can be inserted only while their import is processed', async () => {
    const { importacaoId, contaId } = await createPartidas(database, clienteId)
    await expect(inTx((tx) => insert(tx, importacaoId, contaId))).rejects.toMatchObject({ code: 'LA004' })
    await expect(inTx((tx) => insert(tx, 987_654, contaId))).rejects.toMatchObject({ code: 'LA004' })
    const isOpen = await createImportacao(database, clienteId)
    await inTx((tx) => insert(tx, isOpen, contaId))
  })

  test('must reference an existing centro de custo and filial, or none', async () => {
    const { contaId } = await createPartidas(database, clienteId)
    const importacaoId = await createImportacao(database, clienteId)
    const filial = await withTenant(database.db, { clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('filial')
        .values({ cliente_id: clienteId, codigo: '01', descricao: 'Matriz' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await inTx((tx) => insert(tx, importacaoId, contaId, { filial_id: filial.id }))
    for (const ids of [{ filial_id: filial.id + 1 }, { centro_custo_id: filial.id }])
      await expect(inTx((tx) => insert(tx, importacaoId, contaId, ids))).rejects.toMatchObject({ code: 'LA004' })
  })
})

test('a look-up by importacao opens only its partitions', async () => {
  const imports = []
  for (let count = 0; count < 12; count++) imports.push(await createPartidas(database, clienteId))
  const wanted = imports.slice(3, 5)
  const plan = await inTenant(async (client) => {
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from partida where importacao_id = any ($1) and conta_id = $2 and data between $3 and $4 order by data, importacao_id, linha`,
      [wanted.map(({ importacaoId }) => importacaoId), wanted[0]?.contaId, '2025-03-01', '2025-03-31'],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  const touched = new Set([...plan.matchAll(/ on (partida_\d+)/g)].map((match) => match[1]))
  expect(touched).toEqual(new Set(wanted.map(({ table }) => table)))
  expect(plan).toContain('conta_id_data_idx')
})
