import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createImportacao, createPartidas, insertBlocks } from './partidas.fixture.ts'
import type { PartidaFixture } from './partidas.fixture.ts'
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

function inTenant<T>(work: (client: PoolClient, tx: Transacao) => Promise<T>, cliente: string | null = clienteId): Promise<T> {
  return withTenant(database.db, { clienteId: cliente, usuarioId: null }, (tx, client) => work(client, tx))
}

const POSTING: PartidaFixture = { linha: 1, lancamento_linha: 1, data: '2025-03-10', conta_id: 1, valor_centavos: 5 }

describe('writing blocks', () => {
  const write = (importacaoId: number, { of = clienteId, as = clienteId }: { of?: string; as?: string | null } = {}): Promise<void> =>
    inTenant((_, tx) => insertBlocks(tx, { clienteId: of, importacaoId }, [POSTING]), as)

  test('is refused without a cliente, for another cliente, and for an importacao that is not being processed', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    const other = await createCliente(database)
    await expect(write(importacaoId, { as: null })).rejects.toMatchObject({ code: 'LA001' })
    await expect(write(importacaoId, { as: other })).rejects.toMatchObject({ code: 'LA001' })
    await expect(write(importacaoId, { of: other, as: other })).rejects.toMatchObject({ code: 'LA001' })
    await inTenant((client) => client.query("update importacao set status = 'recusada' where id = $1", [importacaoId]))
    await expect(write(importacaoId)).rejects.toMatchObject({ code: 'LA001' })
  })

  test('is refused for a block that exists, and for arrays of other lengths', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    await write(importacaoId)
    await expect(write(importacaoId)).rejects.toMatchObject({ code: '23505' })
    const other = await createImportacao(database, clienteId)
    for (const change of ['array_append(valor_centavos, 1), linha', "valor_centavos, '{}'::integer[]"]) {
      const attempt = inTenant((client) =>
        client.query(
          `insert into partida_bloco_entrada select cliente_id, $1, bloco, conta_id, centro_custo_id, filial_id, quantidade, data_inicio, data_fim,
             linha_inicio, linha_fim, ${change}, lancamento_linha, data, tipo, numero, documento, historico
           from partida_bloco where importacao_id = $2`,
          [other, importacaoId],
        ),
      )
      await expect(attempt).rejects.toMatchObject({ code: '23514' })
    }
  })

  test('adds no relation', async () => {
    const superuser = createClient(database.superuser)
    await superuser.connect()
    const relations = async (): Promise<string | undefined> =>
      (await superuser.query<{ n: string }>('select count(*) as n from pg_class')).rows[0]?.n
    const before = await relations()
    for (let count = 0; count < 3; count++) await createPartidas(database, clienteId)
    expect(await relations()).toBe(before)
    await superuser.end()
  })
})

describe('the view partida', () => {
  test('has a row for each posting, in blocks of 2,048', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    const partidas = Array.from({ length: 5000 }, (_, i) => ({
      ...POSTING,
      linha: i + 1,
      data: `2025-03-${String((i % 28) + 1).padStart(2, '0')}`,
      centro_custo_id: i % 2,
      historico: i % 3 === 0 ? '' : `Nota fiscal nº ${i}`,
    }))
    await inTenant((_, tx) => insertBlocks(tx, { clienteId, importacaoId }, partidas))
    const { rows } = await inTenant((client) =>
      client.query<{ linha: number; data: string; centro: number; historico: string; numero: string }>(
        'select linha, data, centro_custo_id as centro, historico, numero from partida where importacao_id = $1 order by linha',
        [importacaoId],
      ),
    )
    expect(rows).toEqual(
      partidas.map(({ linha, data, centro_custo_id, historico }) => ({ linha, data, centro: centro_custo_id, historico, numero: '' })),
    )
    const { rows: blocks } = await inTenant((client) =>
      client.query('select quantidade, centro_custo_id as centro from partida_bloco where importacao_id = $1 order by bloco', [
        importacaoId,
      ]),
    )
    expect(blocks).toEqual([0, 1].flatMap((centro) => [2048, 452].map((quantidade) => ({ quantidade, centro }))))
  })

  test('gives an empty text to a block of one posting without texts', async () => {
    const importacaoId = await createImportacao(database, clienteId)
    await inTenant((_, tx) => insertBlocks(tx, { clienteId, importacaoId }, [POSTING]))
    const { rows } = await inTenant((client) =>
      client.query('select numero, documento, historico, valor_centavos from partida where importacao_id = $1', [importacaoId]),
    )
    expect(rows).toEqual([{ numero: '', documento: '', historico: '', valor_centavos: 5 }])
  })

  test('finds one account and month by its index', async () => {
    const plan = await inTenant(async (client) => {
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select * from partida where cliente_id = $1 and conta_id = 7 and bloco_fim >= '2025-03-01' and bloco_inicio < '2025-04-01'`,
        [clienteId],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*conta_id = 7.*data_fim >= .*data_inicio </)
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
