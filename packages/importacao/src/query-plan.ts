/** What the planner of PostgreSQL can not know of rows that the same transaction has just written. */
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

/**
 * Runs statements that join what this transaction wrote with itself. Nobody has counted those rows yet: for the planner a new cliente has
 * one account, and a loop over all of them for each of them looks cheap. Joins by hash cost what they cost, whoever counted: 5,000 new
 * accounts take some tenths of a second, not a minute. (ANALYZE is the owner's, not the application's.)
 */
export async function withoutLoops<T>(tx: Transacao, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx)
  const result = await work()
  // After a failure there is nothing to set back: the transaction is over.
  await sql`set local enable_nestloop = on`.execute(tx)
  return result
}
