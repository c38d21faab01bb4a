/** Conversion of the partitions of earlier versions, one per import, into blocks. */
import type pg from 'pg'
import { selectBlocks } from './blocks-sql.ts'

export type ConversionProgress = { importacaoId: number; partidas: number; done: number; total: number }

/** Imports whose partition waits for the conversion; undefined without partitioned postings. */
export async function listParticoes(client: pg.ClientBase): Promise<number[] | undefined> {
  const { rows } = await client.query<{ pending: boolean; importacoes: number[] }>(`
    select to_regclass('lastro.partida_antiga') is not null as pending, coalesce(array_agg(substr(c.relname, 9)::integer order by c.oid)
      filter (where c.oid is not null), '{}') as importacoes
    from (select) one left join pg_inherits h on h.inhparent = to_regclass('lastro.partida_antiga') left join pg_class c on c.oid = h.inhrelid`)
  return rows[0]?.pending === true ? rows[0].importacoes : undefined
}

const POSTING =
  'linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, valor_centavos, tipo, numero, documento, historico, cliente_id'

/**
 * Converts the postings of one import inside a transaction of the owner, and drops their partition.
 * @returns postings converted
 * @throws Error when the blocks do not hold the same postings; the transaction must then be rolled back
 */
export async function convertParticao(client: pg.ClientBase, importacaoId: number): Promise<number> {
  const table = `lastro.partida_${importacaoId}`
  await client.query("select set_config('app.cliente_id', (select cliente_id::text from lastro.importacao where id = $1), true)", [
    importacaoId,
  ])
  await client.query(`insert into lastro.partida_bloco ${selectBlocks(table)}`)
  const old = await digest(client, table)
  const now = await digest(client, 'lastro.partida', importacaoId)
  if (old.partidas !== now.partidas || old.hash !== now.hash)
    throw new Error(`the blocks of importacao ${importacaoId} differ from its postings`)
  await client.query(`drop table ${table}`)
  return old.partidas
}

/** Number of postings, and a sum of their hashes, which does not depend on their order. */
async function digest(client: pg.ClientBase, source: string, importacaoId?: number): Promise<{ partidas: number; hash: string | null }> {
  const { rows } = await client.query<{ partidas: number; hash: string | null }>(
    `select count(*)::integer as partidas, sum(hashtextextended(row(${POSTING})::text, 0)::numeric)::text as hash
     from ${source} where importacao_id = coalesce($1, importacao_id)`,
    [importacaoId],
  )
  return rows[0]!
}
