import { randomUUID } from 'node:crypto'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildUsuario } from '../../test/factories.ts'
import { runIdempotent } from './idempotencia.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('a key belongs to one address, and another id or query is another request', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const key = randomUUID()
  let runs = 0
  const ask = (partes: { params?: object; query?: object }): Promise<unknown> =>
    withTenant(db, { clienteId, usuarioId }, (tx) => {
      const request = {
        headers: { 'idempotency-key': key },
        acesso: { cliente: { id: clienteId }, usuarioId },
        params: {},
        query: {},
        body: {},
        ...partes,
      }
      return runIdempotent(tx, { rota: 'teste.create' }, request, () => Promise.resolve({ turn: ++runs }))
    })
  expect(await ask({ params: { id: 1 } })).toEqual({ turn: 1 })
  expect(await ask({ params: { id: 1 } })).toEqual({ turn: 1 })
  await expect(ask({ params: { id: 2 } })).rejects.toMatchObject({ codigo: 'idempotencia_mismatch' })
  await expect(ask({ params: { id: 1 }, query: { modo: 'somar' } })).rejects.toMatchObject({ codigo: 'idempotencia_mismatch' })
})
