import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente } from '../../test/factories.ts'
import { withCliente, type ContextoLeitura } from '../http/contexto.ts'
import { createCuboCache } from './cubo-cache.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('caches a refusal by invalid rules per data version, but not a broken connection', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into rateio_regra (cliente_id, nome, metodo, ativo) values (${clienteId}, 'Sem destino', 'igualitario', true)`.execute(tx),
  )
  const cubos = createCuboCache({ maxBytes: 1_000_000 })
  const read = <T>(work: (context: ContextoLeitura) => Promise<T>): Promise<T> =>
    withCliente(db, { clienteId, usuarioId: null, readOnly: true }, work)
  const { closed, dados } = await read(async (context) => ({
    closed: context,
    dados: await cubos.get(context),
  }))
  const refusalOf = (context: ContextoLeitura): Promise<unknown> =>
    cubos.getRateado(context, dados).then(
      () => null,
      (error: unknown) => error,
    )

  const breakItem = await refusalOf(closed)
  expect(breakItem).toBeInstanceOf(Error)
  expect(breakItem).not.toHaveProperty('codigo')

  const refusal = await read(refusalOf)
  expect(refusal).toMatchObject({ codigo: 'rateio_invalid' })
  expect(await read(refusalOf)).toBe(refusal)
  expect(await refusalOf(closed)).toBe(refusal)
})
