/** Budgets and closings waiting for a user. Row-level security limits every query to their scope. */
import { INICIO_WAITS_MAX, type Inicio } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

interface PendingOrcamentoRow {
  id: number
  nome: string
  versaoNumero: number
  espera: Inicio['orcamentos'][number]['espera']
  areas: number
  prazo: string | null
}

/**
 * Lists budgets to approve (with `aprova`) and budgets with areas the user must fill in.
 * Returned ones come first. A scenario is listed only once one of its areas is returned.
 */
export async function listOrcamentosAwaiting(
  { tx, cliente }: ContextoCliente,
  { usuarioId, aprova }: { usuarioId: string; aprova: boolean },
): Promise<PendingOrcamentoRow[]> {
  const { rows } = await sql<PendingOrcamentoRow>`
    select o.id, o.nome, o.versao_numero as "versaoNumero", e.espera, e.areas,
      case when e.espera <> 'aprovar' then least(e.prazo, case when e.herda then o.prazo end) end as prazo
    from (
      select a.orcamento_id, case when bool_or(a.status = 'devolvida') then 'devolvido' else 'preencher' end as espera, count(*)::int as areas,
        min(a.prazo) as prazo, bool_or(a.prazo is null) as herda
      from orcamento_area a
      where a.cliente_id = ${cliente.id} and a.responsavel_id = ${usuarioId}::uuid and a.status in ('aberta', 'devolvida')
      group by a.orcamento_id
      union all
      select p.id, 'aprovar', (select count(*)::int from orcamento_area a where a.cliente_id = p.cliente_id and a.orcamento_id = p.id),
        null, false
      from orcamento p where p.cliente_id = ${cliente.id} and p.status = 'em_aprovacao' and ${aprova}
    ) e
    join orcamento o on o.cliente_id = ${cliente.id} and o.id = e.orcamento_id
    where (e.espera = 'aprovar' or o.status in ('rascunho', 'revisao', 'devolvido')) and (e.espera <> 'preencher' or o.tipo <> 'cenario')
    order by array_position(array['devolvido', 'aprovar', 'preencher'], e.espera), o.mes_inicio desc, o.id
    limit ${INICIO_WAITS_MAX}`.execute(tx)
  return rows
}

export async function hasOrcamento({ tx, cliente }: ContextoCliente): Promise<boolean> {
  const { rows } = await sql`select from orcamento where cliente_id = ${cliente.id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Months whose closing another user requested, because requesters cannot confirm their own. */
export async function findFechamentoAwaiting({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<Inicio['fechamento']> {
  const { rows } = await sql<{ inicio: number | null; fim: number | null; meses: number; quem: string | null }>`
    select min(f.mes) as inicio, max(f.mes) as fim, count(*)::int as meses, min(u.nome) as quem
    from fechamento f join usuario u on u.id = f.asked_by
    where f.cliente_id = ${cliente.id} and f.status = 'pedido' and f.asked_by <> ${usuarioId}::uuid`.execute(tx)
  const { inicio = null, fim = null, meses = 0, quem = null } = rows[0] ?? {}
  if (inicio === null || fim === null || quem === null) return null
  return { inicio: mesFromSql(inicio), fim: mesFromSql(fim), meses, quem }
}
