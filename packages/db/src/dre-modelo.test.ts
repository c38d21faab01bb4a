import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCliente } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'

let database: TestDatabase
let clienteId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clienteId = await createCliente(database)
})
afterAll(() => database.drop())

type Item = { tipo: string; formula?: string; base_codigo?: string; agregacao?: string }

async function insertItem({ tipo, formula, base_codigo: base, agregacao }: Item): Promise<string | null> {
  return withTenant(database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ agregacao: string | null }>`
      with modelo as (insert into dre_modelo (cliente_id, nome) values (${clienteId}, gen_random_uuid()::text) returning id)
      insert into dre_item (cliente_id, modelo_id, codigo, descricao, ordem, tipo, formula, base_codigo, agregacao)
      select ${clienteId}, id, 'X', 'Linha', 1, ${tipo}, ${formula ?? null}, ${base ?? null}, ${agregacao ?? null} from modelo
      returning agregacao`.execute(tx)
    return rows[0]?.agregacao ?? null
  })
}

test.each([
  { tipo: 'percentual' },
  { tipo: 'percentual', formula: 'LB' },
  { tipo: 'percentual', base_codigo: 'RL' },
  { tipo: 'percentual', formula: 'LB', base_codigo: 'RL', agregacao: 'soma' },
  { tipo: 'formula' },
  { tipo: 'formula', formula: 'LB', base_codigo: 'RL' },
  { tipo: 'soma', formula: 'LB' },
  { tipo: 'titulo', base_codigo: 'RL' },
])('refuses a line that cannot be computed: %j', async (item) => {
  await expect(insertItem(item)).rejects.toMatchObject({ code: '23514' })
})

test('a line without agregacao leaves it to its formula', async () => {
  expect(await insertItem({ tipo: 'formula', formula: 'LB / RL' })).toBeNull()
  expect(await insertItem({ tipo: 'formula', formula: 'LB / RL', agregacao: 'soma' })).toBe('soma')
})

test('a grupo accepts only a known nature', async () => {
  const insert = withTenant(database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into grupo (cliente_id, codigo, descricao, natureza) values (${clienteId}, 'G', 'Grupo', 'receita')`.execute(tx),
  )
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})
