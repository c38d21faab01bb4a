/** Of which version everything is that a report is made of: as cheap to ask whether a company has a hundred entries or a hundred million. */
import type { RelatorioVersoes } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

/**
 * What its numbers depend on: the data version; the heads of the budgets with the tolerances; and workspaces with their reports. Budgets and
 * tolerances can be deleted, so that they are told by a text which is another one afterwards, and which is not to be put in an order.
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
  if (versoes === undefined) throw new Error('a select without a table gave no row')
  return versoes
}
