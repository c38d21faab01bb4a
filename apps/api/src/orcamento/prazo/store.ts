import type { ChaveMarca } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import type { AreaRow } from '../store.ts'
import type { UnsentArea } from './due.ts'

export interface UnsentAreaRow extends UnsentArea, Pick<AreaRow, 'codigo' | 'descricao' | 'responsavelId'> {
  orcamento: string
  donoId: string
}

/** Undefined for an archived cliente. */
export async function findCliente({ tx, cliente }: ContextoCliente): Promise<{ nomeCurto: string; marca: ChaveMarca } | undefined> {
  const { rows } = await sql<{ nomeCurto: string; marca: ChaveMarca }>`
    select nome_curto as "nomeCurto", marca from cliente where id = ${cliente.id} and not arquivado`.execute(tx)
  return rows[0]
}

/**
 * Lists areas with a deadline that are still to be sent, and locks their budgets until the transaction ends.
 * A second process waits here, and sees which areas the first one reminded of.
 */
export async function holdUnsentAreas({ tx, cliente }: ContextoCliente): Promise<UnsentAreaRow[]> {
  const unsent = sql`o.cliente_id = ${cliente.id} and o.status in ('rascunho', 'revisao', 'devolvido', 'em_aprovacao')
    and a.status in ('aberta', 'devolvida') and coalesce(a.prazo, o.prazo) is not null`
  // A separate statement, so that the next one reads the state after the locks are held.
  await sql`
    select from orcamento where cliente_id = ${cliente.id} and id in (
      select o.id from orcamento o join orcamento_area a on a.cliente_id = o.cliente_id and a.orcamento_id = o.id where ${unsent}
    ) order by id for update`.execute(tx)
  const { rows } = await sql<Omit<UnsentAreaRow, 'prazo'> & { prazo: string | null }>`
    select a.id, o.id as "orcamentoId", o.nome as orcamento, o.dono_id as "donoId", o.lembrete_dias as "lembreteDias",
      coalesce(a.prazo, o.prazo) as prazo, a.lembrado_em as "lembradoEm", a.responsavel_id as "responsavelId",
      c.codigo, c.descricao
    from orcamento o join orcamento_area a on a.cliente_id = o.cliente_id and a.orcamento_id = o.id
    left join centro_custo c on c.cliente_id = a.cliente_id and c.id = a.centro_custo_id
    where ${unsent} order by o.id, c.codigo nulls last, a.id`.execute(tx)
  return rows.flatMap(({ prazo, ...row }) => (prazo === null ? [] : [{ ...row, prazo }]))
}

export async function markReminded({ tx, cliente }: ContextoCliente, ids: readonly number[], today: string): Promise<void> {
  await sql`
    update orcamento_area set lembrado_em = ${today}::date where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
}
