/** Every table read for a cube or its rateio must raise a version when it changes. */
import { createClient, type Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao, planilhaOf } from '../../test/factories.ts'
import { createRegras } from '../../test/rateio-regras.ts'
import { withCliente } from '../http/contexto.ts'
import { createCuboCache } from './cubo-cache.ts'

let t: TestApp
let clienteId: string

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  await withCliente(db, { clienteId, usuarioId: null }, (context) => createRegras(context))
})
afterAll(() => t.close())

async function countReadings(tx: Transacao): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; times: number }>`
    select relname as table, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as times
    from pg_catalog.pg_stat_xact_user_tables where schemaname = 'lastro' order by 1`.execute(tx)
  return new Map(rows.map(({ table, times }) => [table, times]))
}

async function listLoaded(): Promise<string[]> {
  return withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (context) => {
    const before = await countReadings(context.tx)
    const cubos = createCuboCache({ maxBytes: 10_000_000 })
    await cubos.getRateado(context, await cubos.get(context))
    const after = await countReadings(context.tx)
    return [...after].flatMap(([table, times]) => (times > (before.get(table) ?? 0) ? [table] : []))
  })
}

test('every table that is read raises the data version, and all but import months raise the cadastros version', async () => {
  const loaded = await listLoaded()
  expect(loaded).toEqual(
    expect.arrayContaining(['conta', 'direcionador_ano', 'fechamento', 'importacao_mes', 'rateio_servico', 'saldo_mensal']),
  )
  const owner = createClient(t.database.superuser)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ escreve: boolean }>(
      `select has_table_privilege('lastro_app', 'lastro.saldo_mensal', 'update, delete') as escreve`,
    )
    expect(rows).toEqual([{ escreve: false }])
    const readVersoes = async (): Promise<[data: number, cadastros: number]> => {
      const versoes = await owner.query<{ dados: number; cadastros: number }>(
        `select dados, cadastros from lastro.cliente_versao where cliente_id = $1`,
        [clienteId],
      )
      const { dados, cadastros } = versoes.rows[0]!
      return [dados, cadastros]
    }
    // Closings change state only along allowed transitions; another test covers them.
    for (const table of loaded.filter((each) => !['cliente_versao', 'saldo_mensal', 'fechamento'].includes(each))) {
      const before = await readVersoes()
      const { rowCount } = await owner.query(
        `update lastro.${table} set cliente_id = cliente_id where ctid = (select ctid from lastro.${table} where cliente_id = $1 limit 1)`,
        [clienteId],
      )
      const moved = table === 'importacao_mes' ? [before[0] + 1, before[1]] : [before[0] + 1, before[1] + 1]
      expect({ table, rowCount, versoes: await readVersoes() }).toEqual({ table, rowCount: 1, versoes: moved })
      const { rows: gatilhos } = await owner.query<{ quando: string }>(
        `select pg_get_triggerdef(oid) as quando from pg_trigger where tgrelid = $1::regclass and tgname = 'cliente_versao_conferir'`,
        [`lastro.${table}`],
      )
      expect({ table, quando: gatilhos[0]?.quando }).toEqual({
        table,
        quando: expect.stringContaining('AFTER INSERT OR DELETE OR UPDATE'),
      })
    }
  } finally {
    await owner.end()
  }
})
