import { sql } from 'kysely'
import type { Database } from './open.ts'
import { withSistema } from './transaction.ts'

/** Lists the ids of all clientes, for batch work. Their data is read cliente by cliente, with `withTenant`. */
export async function listClienteIds(db: Database): Promise<string[]> {
  const { rows } = await withSistema(db, { readOnly: true }, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
  return rows.map(({ id }) => id)
}

/** Lists the ids of clientes with an import that waits or runs, in any process. */
export async function listClientesWithPendingImport(db: Database): Promise<string[]> {
  const { rows } = await withSistema(db, { readOnly: true }, (tx) =>
    sql<{ id: string }>`select clientes_com_importacao_pendente() as id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}
