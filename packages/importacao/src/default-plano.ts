import type { Transacao } from '@lastro/db'
import { NATUREZA_RESULTADO, PLANO_CONTAS_PADRAO } from '@lastro/engine'
import { sql } from 'kysely'
import { ensureModeloGerencial } from './modelo-gerencial.ts'

/**
 * Creates the standard managerial model with a fully mapped chart, for a cliente without a ledger.
 * The De-Para is automatic: a file with the same code under another name remaps it, like any other account.
 */
export async function createPlanoPadrao(
  tx: Transacao,
  { clienteId, usuarioId }: { clienteId: string; usuarioId: string | null },
): Promise<void> {
  await ensureModeloGerencial(tx, clienteId)
  const contas = sql`jsonb_to_recordset(${JSON.stringify(PLANO_CONTAS_PADRAO)}::jsonb)
    as p (codigo text, descricao text, superior text, nivel smallint, analitica boolean, "grupoItem" text)`
  await sql`
    insert into conta (cliente_id, codigo, descricao, conta_superior, natureza, analitica, nivel)
    select ${clienteId}::uuid, codigo, descricao, superior, ${NATUREZA_RESULTADO}::smallint, analitica, nivel from ${contas}
    on conflict (cliente_id, codigo) do nothing`.execute(tx)
  await sql`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
    select ${clienteId}::uuid, 'exata', p.codigo, i.id, 'descricao', 'plano de contas padrão', ${usuarioId}::uuid
    from ${contas} join grupo_item i on i.cliente_id = ${clienteId} and i.codigo = p."grupoItem"
    on conflict (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) do nothing`.execute(tx)
}
