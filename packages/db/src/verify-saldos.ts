import { sql } from 'kysely'
import type { Database } from './open.ts'
import { withTenant } from './transaction.ts'

/** A monthly balance that differs from its entries. Centavos, both columns positive; 0 when one side has no row. */
export type SaldoDivergente = {
  importacaoId: number
  contaId: number
  centroCustoId: number
  filialId: number
  mes: number
  saldo: { debitoCentavos: number; creditoCentavos: number; partidas: number }
  recalculado: { debitoCentavos: number; creditoCentavos: number; partidas: number }
}

/**
 * Recomputes the balances of every import of entries, undone ones too; returns the differing ones.
 * Closing entries (tipo E) are in no balance. Reads every entry of the cliente, block by block.
 */
export async function verifySaldos(db: Database, clienteId: string): Promise<SaldoDivergente[]> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (tx) => {
    const importacoes = await tx
      .selectFrom('importacao')
      .select('id')
      .where('conteudo', '=', 'lancamentos')
      .where('status', 'in', ['concluida', 'desfeita'])
      .execute()
    const ids = importacoes.map(({ id }) => id)
    // It would keep the arrays of every block as cache keys.
    await sql`set local enable_memoize = off`.execute(tx)
    const { rows } = await sql<SaldoDivergente>`
      -- On the workers of a distributed database; the rest is on its coordinator.
      with recalculado as materialized (
        select importacao_id, conta_id, centro_custo_id, filial_id,
          (extract(year from dia) * 100 + extract(month from dia))::integer as mes,
          sum(debito)::bigint as debito_centavos, sum(credito)::bigint as credito_centavos, sum(quantas)::integer as partidas
        from partida_bloco b
        -- Sums of a day in a block first: a month is not computed for each posting, and no hash holds more than a block.
        cross join lateral (
          select dia, coalesce(sum(-valor) filter (where valor < 0), 0) as debito, coalesce(sum(valor) filter (where valor > 0), 0) as credito,
            count(*) as quantas
          from (select unnest(b.data) as dia, unnest(b.valor_centavos) as valor, unnest(b.tipo) as tipo) p
          where p.tipo <> 'E' group by dia
        ) d
        where b.cliente_id = ${clienteId} and b.importacao_id = any (${ids}) group by 1, 2, 3, 4, 5
      ), gravado as (
        select * from saldo_mensal where cliente_id = ${clienteId} and importacao_id = any (${ids})
      )
      select importacao_id as "importacaoId", conta_id as "contaId", centro_custo_id as "centroCustoId", filial_id as "filialId", mes,
        jsonb_build_object('debitoCentavos', coalesce(g.debito_centavos, 0), 'creditoCentavos', coalesce(g.credito_centavos, 0),
          'partidas', coalesce(g.partidas, 0)) as saldo,
        jsonb_build_object('debitoCentavos', coalesce(r.debito_centavos, 0), 'creditoCentavos', coalesce(r.credito_centavos, 0),
          'partidas', coalesce(r.partidas, 0)) as recalculado
      from gravado g full join recalculado r using (importacao_id, conta_id, centro_custo_id, filial_id, mes)
      where (g.debito_centavos, g.credito_centavos, g.partidas) is distinct from (r.debito_centavos, r.credito_centavos, r.partidas)
      order by 1, 2, 3, 4, 5`.execute(tx)
    return rows
  })
}
