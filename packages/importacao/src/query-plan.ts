import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

/**
 * Runs joins over rows written by this transaction without nested loops.
 * The rows are not in the statistics: a new cliente seems to have one account, so a nested loop looks cheap. With a hash join 5,000 new
 * accounts take some tenths of a second, not a minute. Only the owner may ANALYZE, not the application.
 */
export async function withoutLoops<T>(tx: Transacao, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx)
  const result = await work()
  await sql`set local enable_nestloop = on`.execute(tx)
  return result
}
