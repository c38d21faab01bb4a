import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

/** Waits for whoever is changing the same cliente and returns the data version after them. */
export async function lockVersao(tx: Transacao, clienteId: string): Promise<number> {
  await sql`insert into cliente_versao (cliente_id) values (${clienteId}) on conflict (cliente_id) do nothing`.execute(tx)
  const { rows } = await sql<{ dados: number }>`select dados from cliente_versao where cliente_id = ${clienteId} for update`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the cliente has no data version')
  return row.dados
}

export async function advanceVersao(tx: Transacao): Promise<void> {
  await sql`select cliente_versao_avancar()`.execute(tx)
}

export async function upsertRegraExata(
  tx: Transacao,
  regra: { clienteId: string; conta: string; grupoItemId: number; usuarioId: string; motivo: string },
): Promise<void> {
  await sql`
    insert into de_para_regra as r (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
    values (${regra.clienteId}, 'exata', ${regra.conta}, ${regra.grupoItemId}, 'manual', ${regra.motivo}, ${regra.usuarioId})
    on conflict (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) do update
    set grupo_item_id = excluded.grupo_item_id, origem = excluded.origem, motivo = excluded.motivo, created_by = excluded.created_by,
      created_at = now(), versao = r.versao + 1`.execute(tx)
}

export async function deleteRegraExata(tx: Transacao, clienteId: string, conta: string): Promise<void> {
  await sql`
    delete from de_para_regra where cliente_id = ${clienteId} and tipo = 'exata' and conta_inicio = ${conta}
      and centro_custo_id is null and filial_id is null and mes_inicio is null and mes_fim is null`.execute(tx)
}
