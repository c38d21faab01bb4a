/** Data versions of a report. The cost does not depend on the number of entries. */
import type { RelatorioVersoes } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

/**
 * Versions of everything a report depends on.
 * These are data, budget headers and tolerances, workspaces and reports. Budgets and tolerances can be deleted, so their version is a text
 * that only compares for equality.
 */
export async function findVersoes({ tx, cliente }: ContextoCliente): Promise<RelatorioVersoes> {
  const { rows } = await sql<RelatorioVersoes>`
    select
      coalesce((select dados from cliente_versao where cliente_id = ${cliente.id}), 0) as dados,
      (select concat_ws('.', count(*), max(id), sum(sequencia), sum(versao)) from orcamento where cliente_id = ${cliente.id})
        || '/' || (select concat_ws('.', count(*), max(id)) from orcamento_tolerancia where cliente_id = ${cliente.id}) as orcamentos,
      (select concat_ws('.', count(*), max(id), sum(versao)) from workspace where cliente_id = ${cliente.id})
        || '/' || (select concat_ws('.', count(*), max(id), sum(versao)) from relatorio where cliente_id = ${cliente.id}) as relatorios
  `.execute(tx)
  const [versoes] = rows
  if (versoes === undefined) throw new Error('a select without a table returned no row')
  return versoes
}
