import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createPartidas } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { verifySaldos } from './verify-saldos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function tamper(statement: string): Promise<void> {
  const superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query('set session_replication_role = replica')
  await superuser.query(statement)
  await superuser.end()
}

test('returns no difference for balances equal to their entries', async () => {
  const { clienteId } = await createPartidas(database)
  expect(await verifySaldos(database.db, clienteId)).toEqual([])
})

test('finds a wrong centavo, a missing balance and a balance without entries', async () => {
  const clienteId = await createCliente(database)
  const wrong = await createPartidas(database, clienteId)
  const missing = await createPartidas(database, clienteId)
  const surplus = await createPartidas(database, clienteId)
  await tamper(`update lastro.saldo_mensal set debito_centavos = 1235 where importacao_id = ${wrong.importacaoId}`)
  await tamper(`delete from lastro.saldo_mensal where importacao_id = ${missing.importacaoId}`)
  await tamper(`insert into lastro.saldo_mensal (cliente_id, importacao_id, conta_id, mes, partidas)
    values ('${clienteId}', ${surplus.importacaoId}, ${surplus.contaId}, 202512, 1)`)
  const right = { debitoCentavos: 1234, creditoCentavos: 1234, partidas: 2 }
  const nothing = { debitoCentavos: 0, creditoCentavos: 0, partidas: 0 }
  const place = { centroCustoId: 0, filialId: 0, mes: 202503 }
  expect(await verifySaldos(database.db, clienteId)).toEqual([
    { ...place, importacaoId: wrong.importacaoId, contaId: wrong.contaId, saldo: { ...right, debitoCentavos: 1235 }, recalculado: right },
    { ...place, importacaoId: missing.importacaoId, contaId: missing.contaId, saldo: nothing, recalculado: right },
    {
      ...place,
      mes: 202512,
      importacaoId: surplus.importacaoId,
      contaId: surplus.contaId,
      saldo: { ...nothing, partidas: 1 },
      recalculado: nothing,
    },
  ])
})

test('skips an import of balances only', async () => {
  const { clienteId, importacaoId } = await createPartidas(database)
  await tamper(`update lastro.importacao set conteudo = 'saldos' where id = ${importacaoId}`)
  await tamper(`update lastro.saldo_mensal set partidas = 0 where importacao_id = ${importacaoId}`)
  await tamper(`delete from lastro.partida_bloco where importacao_id = ${importacaoId}`)
  expect(await verifySaldos(database.db, clienteId)).toEqual([])
})
