import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao } from '../../test/factories.ts'
import { withCliente, type ContextoLeitura } from '../http/contexto.ts'
import { createCuboCache, type CuboCache } from './cubo-cache.ts'
import type { DataDre } from './dre-data.ts'

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

/** A cliente with a balance in each of so many centros de custo. */
async function buildLedger(centros: number): Promise<string> {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const lines = Array.from(
    { length: centros },
    (_, i) => `15/01/2025;3.1.01;Receita;C${i};1,00;C;venda\n15/01/2025;1.1.01;Caixa;;1,00;D;venda\n`,
  )
  const head = 'Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n'
  await buildImportacao(db, { clienteId, conteudo: `${head}${lines.join('')}`, arquivoNome: 'razao.csv' })
  return clienteId
}

test('huge clientes evict each other and not all the small ones', async () => {
  const { db } = t.database
  const small = [await buildLedger(1), await buildLedger(1), await buildLedger(1)]
  const huge = [await buildLedger(5000), await buildLedger(5000), await buildLedger(5000)]
  const readWith = (cubos: CuboCache, clienteId: string): Promise<DataDre> =>
    withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (context) => cubos.get(context))
  const unbounded = createCuboCache({ maxBytes: 1e9 })
  const { bytes } = await readWith(unbounded, huge[0]!)
  expect(bytes).toBeGreaterThan(4 * (await readWith(unbounded, small[0]!)).bytes)

  // Room for two huge ones and all small ones.
  const cubos = createCuboCache({ maxBytes: Math.ceil(bytes * 2.8) })
  const before = new Map<string, DataDre>()
  for (const clienteId of [...small, ...huge]) before.set(clienteId, await readWith(cubos, clienteId))
  for (const clienteId of [...small, huge[1]!, huge[2]!]) expect(await readWith(cubos, clienteId)).toBe(before.get(clienteId))
  expect(await readWith(cubos, huge[0]!)).not.toBe(before.get(huge[0]!))
})
