/** Row-level security by the scope of a person: every table with a centro de custo or filial, in every combination. */
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createImportacao, insertBlocks } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'
import type { Escopo } from './transaction.ts'

let database: TestDatabase
let superuser: Client
let clienteId: string
let centros: number[]
let filiais: number[]

beforeAll(async () => {
  database = await createTestDatabase()
  superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query('set search_path = lastro')
  clienteId = await createCliente(database)
  const importacaoId = await createImportacao(database, clienteId)
  await withTenant(database.db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`insert into centro_custo (cliente_id, codigo, descricao) values (${clienteId}, 'A', 'a'), (${clienteId}, 'B', 'b')`.execute(
      tx,
    )
    await sql`insert into filial (cliente_id, codigo, descricao) values (${clienteId}, '1', 'um'), (${clienteId}, '2', 'dois')`.execute(tx)
    const conta = await sql<{ id: number }>`
      insert into conta (cliente_id, codigo, descricao, natureza) values (${clienteId}, '3', 'Receita', 4) returning id`.execute(tx)
    const ids = async (table: string): Promise<number[]> =>
      (await sql<{ id: number }>`select id from ${sql.table(table)} order by codigo`.execute(tx)).rows.map(({ id }) => id)
    centros = [0, ...(await ids('centro_custo'))]
    filiais = [0, ...(await ids('filial'))]
    const contaId = conta.rows[0]?.id ?? 0
    const pairs = centros.flatMap((centro) => filiais.map((filial) => [centro, filial]))
    await insertBlocks(
      tx,
      { clienteId, importacaoId },
      pairs.map(([centro = 0, filial = 0], i) => ({
        linha: i + 1,
        lancamento_linha: 1,
        data: '2025-03-10',
        conta_id: contaId,
        valor_centavos: 100,
        centro_custo_id: centro,
        filial_id: filial,
      })),
    )
    for (const [centro, filial] of pairs) {
      await sql`
        insert into saldo_mensal (cliente_id, importacao_id, conta_id, mes, centro_custo_id, filial_id, debito_centavos, credito_centavos, partidas)
        values (${clienteId}, ${importacaoId}, ${contaId}, 202503, ${centro}, ${filial}, 0, 100, 1)`.execute(tx)
    }
  })
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

const read = (escopo: Escopo | undefined, text: string): Promise<unknown[]> =>
  withTenant(database.db, { clienteId, usuarioId: null, escopo, readOnly: true }, async (_, client) => (await client.query(text)).rows)

const ordered = (rows: readonly unknown[]): unknown[] => rows.map((row) => JSON.stringify(row)).toSorted()

async function expectNarrowed(escopo: Escopo): Promise<void> {
  const centrosSeen = escopo.centrosCusto ?? [0, ...centros]
  const filiaisSeen = escopo.filiais ?? [0, ...filiais]
  for (const table of ['partida', 'partida_bloco', 'saldo_mensal']) {
    const text = `select centro_custo_id, filial_id from ${table}`
    const { rows } = await superuser.query(`${text} where centro_custo_id = any ($1) and filial_id = any ($2)`, [centrosSeen, filiaisSeen])
    expect(ordered(await read(escopo, text))).toEqual(ordered(rows))
  }
  expect(await read(escopo, 'select id from centro_custo order by id')).toEqual(
    centros.filter((id) => id > 0 && centrosSeen.includes(id)).map((id) => ({ id })),
  )
  expect(await read(escopo, 'select id from filial order by id')).toEqual(
    filiais.filter((id) => id > 0 && filiaisSeen.includes(id)).map((id) => ({ id })),
  )
}

test('every combination of some, one and no id limits the visible rows', async () => {
  const choices = (ids: number[]): (number[] | null)[] => [null, [], [ids[1] ?? 0], [ids[2] ?? 0], ids.slice(1)]
  for (const centrosCusto of choices(centros)) {
    for (const doFilial of choices(filiais)) await expectNarrowed({ centrosCusto, filiais: doFilial })
  }
})

test('without a scope every row of the cliente is visible, rows without a centro de custo or filial included', async () => {
  const nine = centros.length * filiais.length
  for (const escopo of [undefined, { centrosCusto: null, filiais: null }]) {
    expect(await read(escopo, 'select from partida')).toHaveLength(nine)
    expect(await read(escopo, 'select from saldo_mensal')).toHaveLength(nine)
  }
})

test('the scope ends with its transaction and not with its connection', async () => {
  const [one] = [centros[1] ?? 0]
  await read({ centrosCusto: [one], filiais: [] }, 'select 1')
  expect(await read(undefined, 'select from saldo_mensal')).toHaveLength(centros.length * filiais.length)
})

describe('an invalid id in a scope', () => {
  test.each([[[1.5]], [[Number.NaN]], [[1, Number.POSITIVE_INFINITY]]])('%j does not reach SQL', async (ids) => {
    await expect(read({ centrosCusto: ids, filiais: null }, 'select 1')).rejects.toThrow('ids of a scope are integers')
  })
})

test('a scope never reaches rows of another cliente', async () => {
  const other = await createCliente(database)
  const rows = await withTenant(
    database.db,
    { clienteId: other, usuarioId: null, escopo: { centrosCusto: centros, filiais } },
    async (_, client) => [
      ...(await client.query('select from partida')).rows,
      ...(await client.query('select from saldo_mensal')).rows,
      ...(await client.query('select from centro_custo')).rows,
      ...(await client.query('select from filial')).rows,
    ],
  )
  expect(rows).toEqual([])
})

test('a person who does not see the entries of a row cannot delete it, and a delete keeps the scope', async () => {
  const escopo = { centrosCusto: [], filiais: null }
  const remove = (codigo: string): Promise<unknown[]> =>
    withTenant(database.db, { clienteId, usuarioId: null, escopo }, async (_, client) => {
      await client.query('delete from filial where codigo = $1', [codigo])
      return (await client.query('select from saldo_mensal')).rows
    })
  await expect(remove('1')).rejects.toThrow('filial 1 has entries')
  await withTenant(database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into filial (cliente_id, codigo, descricao) values (${clienteId}, '3', 'vazia')`.execute(tx),
  )
  expect(await remove('3')).toEqual([])
})
