import { sql } from 'kysely'
import { isLimited, WHOLE_ESCOPO, type ContextoLeitura } from '../../http/contexto.ts'

/**
 * Runs `work` with the rows of the whole cliente.
 * A formula of another area may read a cell of the caller, who must not see what it becomes. A failure ends the transaction, and the scope
 * with it.
 */
export async function withWholeEscopo<C extends ContextoLeitura, T>(context: C, work: (whole: C) => Promise<T>): Promise<T> {
  if (!isLimited(context.escopo)) return work(context)
  const { rows } = await sql<{ centros: string; filiais: string }>`
    select coalesce(current_setting('app.centros_custo', true), '') as centros, coalesce(current_setting('app.filiais', true), '') as filiais`.execute(
    context.tx,
  )
  const setEscopo = ({ centros, filiais }: { centros: string; filiais: string }): Promise<unknown> =>
    sql`select set_config('app.centros_custo', ${centros}, true) as a, set_config('app.filiais', ${filiais}, true) as b`.execute(context.tx)
  await setEscopo({ centros: '', filiais: '' })
  const result = await work({ ...context, escopo: WHOLE_ESCOPO })
  await setEscopo(rows[0] ?? { centros: '{}', filiais: '{}' })
  return result
}
