import type { DreResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { GRUPO_NATUREZAS } from '@lastro/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../test/factories.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'

let t: TestApp
let token: string
let clienteId: string

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, token)
})
afterAll(() => t.close())

const PERIODO = 'inicio=2025-01&fim=2025-02'

async function addFormula(codigo: string, formula: string): Promise<void> {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    const { id } = await tx.selectFrom('dre_modelo').select('id').executeTakeFirstOrThrow()
    const line = { cliente_id: clienteId, modelo_id: id, codigo, descricao: codigo, tipo: 'formula' as const, ordem: 99, formula }
    await tx.insertInto('dre_item').values(line).execute()
  })
}

test('the total of an accumulated line, and of lines using it, equals the last month on screen and in the sheet', async () => {
  await addFormula('ACUM', 'acumulado(RL)')
  await addFormula('COPIA', 'ACUM')
  const response = await t.app.inject({ url: `/v1/Dre?${PERIODO}`, headers: bearer(token) })
  const { linhas } = response.json<{ data: DreResposta }>().data
  for (const codigo of ['ACUM', 'COPIA'])
    expect(linhas.find((line) => line.codigo === codigo)).toMatchObject({ valores: [82_000, 132_000], total: 132_000 })
  const xlsx = await t.app.inject({ url: `/v1/Dre/exportar?${PERIODO}&formato=xlsx`, headers: bearer(token) })
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  const row = sheets[0]?.rows.findIndex(([celula]) => celula === 'COPIA') ?? -1
  expect(sheets[0]?.cells?.get(`${row},4`)?.formula).toMatch(/^IFERROR\(\(E\d+\+0\),""\)$/)
})

test('names a grupo without a line, with its sum over the period', async () => {
  const read = async (query: string): Promise<DreResposta['foraDaDre']> => {
    const response = await t.app.inject({ url: `/v1/Dre?${query}`, headers: bearer(token) })
    return response.json<{ data: DreResposta }>().data.foraDaDre
  }
  expect(await read(PERIODO)).toEqual([])
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`delete from dre_item_componente c using grupo g where g.id = c.grupo_id and g.codigo = 'CUS'`.execute(tx),
  )
  expect(await read(PERIODO)).toEqual([
    { id: expect.any(Number), codigo: 'CUS.01', descricao: expect.any(String), valorCentavos: -110_010 },
  ])
  expect(await read('inicio=2025-02&fim=2025-02')).toMatchObject([{ valorCentavos: -70_000 }])
})

test('the database accepts every grupo nature of the engine', async () => {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx
      .insertInto('grupo')
      .values(GRUPO_NATUREZAS.map((natureza) => ({ cliente_id: clienteId, codigo: `N.${natureza}`, descricao: natureza, natureza })))
      .execute(),
  )
})

test('names the line that does not compile, with the reason', async () => {
  await addFormula('TORTA', 'RL +')
  const response = await t.app.inject({ url: `/v1/Dre?${PERIODO}`, headers: bearer(token) })
  expect(response.json()).toMatchObject({ code: 'dre_modelo_invalid', details: [{ campo: 'TORTA' }] })
})
