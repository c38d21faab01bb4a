/** Every table read for a cube or its rateio must raise a version when it changes. */
import { createClient, type Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao, planilhaOf } from '../../test/factories.ts'
import { createRegras } from '../../test/regras-rateio.ts'
import { withCliente } from '../http/contexto.ts'
import { createCuboCache } from './cubo-cache.ts'

let t: TestApp
let clienteId: string

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  await withCliente(db, { clienteId, usuarioId: null }, (contexto) => createRegras(contexto))
})
afterAll(() => t.close())

async function countLeituras(tx: Transacao): Promise<Map<string, number>> {
  const { rows } = await sql<{ tabela: string; vezes: number }>`
    select relname as tabela, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as vezes
    from pg_catalog.pg_stat_xact_user_tables where schemaname = 'lastro' order by 1`.execute(tx)
  return new Map(rows.map(({ tabela, vezes }) => [tabela, vezes]))
}

async function listLidas(): Promise<string[]> {
  return withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (contexto) => {
    const antes = await countLeituras(contexto.tx)
    const cubos = createCuboCache({ maxBytes: 10_000_000 })
    await cubos.getRateado(contexto, await cubos.get(contexto))
    const depois = await countLeituras(contexto.tx)
    return [...depois].flatMap(([tabela, vezes]) => (vezes > (antes.get(tabela) ?? 0) ? [tabela] : []))
  })
}

test('every table that is read raises the data version, and all but import months raise the cadastros version', async () => {
  const lidas = await listLidas()
  expect(lidas).toEqual(
    expect.arrayContaining(['conta', 'direcionador_ano', 'fechamento', 'importacao_mes', 'rateio_servico', 'saldo_mensal']),
  )
  const dono = createClient(t.database.superuser)
  await dono.connect()
  try {
    const { rows } = await dono.query<{ escreve: boolean }>(
      `select has_table_privilege('lastro_app', 'lastro.saldo_mensal', 'update, delete') as escreve`,
    )
    expect(rows).toEqual([{ escreve: false }])
    const readVersoes = async (): Promise<[dados: number, cadastros: number]> => {
      const versoes = await dono.query<{ dados: number; cadastros: number }>(
        `select dados, cadastros from lastro.cliente_versao where cliente_id = $1`,
        [clienteId],
      )
      const { dados, cadastros } = versoes.rows[0]!
      return [dados, cadastros]
    }
    // Closings change state only along allowed transitions; another test covers them.
    for (const tabela of lidas.filter((each) => !['cliente_versao', 'saldo_mensal', 'fechamento'].includes(each))) {
      const antes = await readVersoes()
      const { rowCount } = await dono.query(
        `update lastro.${tabela} set cliente_id = cliente_id where ctid = (select ctid from lastro.${tabela} where cliente_id = $1 limit 1)`,
        [clienteId],
      )
      const movido = tabela === 'importacao_mes' ? [antes[0] + 1, antes[1]] : [antes[0] + 1, antes[1] + 1]
      expect({ tabela, rowCount, versoes: await readVersoes() }).toEqual({ tabela, rowCount: 1, versoes: movido })
      const { rows: gatilhos } = await dono.query<{ quando: string }>(
        `select pg_get_triggerdef(oid) as quando from pg_trigger where tgrelid = $1::regclass and tgname = 'cliente_versao_conferir'`,
        [`lastro.${tabela}`],
      )
      expect({ tabela, quando: gatilhos[0]?.quando }).toEqual({
        tabela,
        quando: expect.stringContaining('AFTER INSERT OR DELETE OR UPDATE'),
      })
    }
  } finally {
    await dono.end()
  }
})
