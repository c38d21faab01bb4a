import { sql } from 'kysely'
import type { Banco } from './open.ts'
import { withSistema } from './transaction.ts'

/** The id of every cliente, for work that goes over all of them. Their data is then read cliente by cliente, with `withTenant`. */
export async function listClienteIds(db: Banco): Promise<string[]> {
  const { rows } = await withSistema(db, { readOnly: true }, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
  return rows.map(({ id }) => id)
}
