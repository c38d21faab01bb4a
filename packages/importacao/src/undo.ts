import type { Database, Transacao } from '@lastro/db'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { ImportacaoError } from './erro.ts'
import { assertOpenedMeses, printMeses } from './meses.ts'
import { restoreVigencias } from './de-para-registro.ts'
import { settleContas } from './plano-contas.ts'
import { lockCliente } from './liveness-lock.ts'

/**
 * Undoes an import as one unit.
 * Its months become inactive, the months it had replaced active again, and renamed accounts get their old name with their old automatic
 * De-Para. Its entries stay, as entries are append-only, and so do the accounts it created with their De-Para, which other imports may use
 * by now. A later import that replaced some of its months must be undone first, because the state to restore is ambiguous.
 * @throws ImportacaoError `registro_not_found`, `importacao_state_conflict`, `importacao_superseded`, `mes_closed`
 */
export async function undoImportacao(
  db: Database,
  tenant: { clienteId: string; usuarioId: string | null },
  importacaoId: number,
): Promise<void> {
  await withTenant(db, tenant, (tx) => undoInTransacao(tx, tenant, importacaoId))
}

type UndoRequest = { ip: string; requestId: string }

export async function undoInTransacao(
  tx: Transacao,
  { clienteId, usuarioId, pedido }: { clienteId: string; usuarioId: string | null; pedido?: UndoRequest },
  importacaoId: number,
): Promise<void> {
  await lockCliente(tx, clienteId)
  const importacao = await tx
    .selectFrom('importacao')
    .select('status')
    .where('cliente_id', '=', clienteId)
    .where('id', '=', importacaoId)
    .executeTakeFirst()
  if (importacao === undefined)
    throw new ImportacaoError('registro_not_found', 'Importação não encontrada.', 'Volte à lista e atualize a página.')
  if (importacao.status !== 'concluida') {
    throw new ImportacaoError(
      'importacao_state_conflict',
      'Só uma importação concluída pode ser desfeita.',
      'Atualize a página para ver o estado atual.',
    )
  }
  const { rows: meses } = await sql<{ mes: number }>`
    select mes from importacao_mes where cliente_id = ${clienteId} and importacao_id = ${importacaoId} order by mes`.execute(tx)
  await assertOpenedMeses(
    tx,
    clienteId,
    meses.map(({ mes }) => mes),
  )
  const { rows: replaced } = await sql<{ mes: number; por: number | null }>`
    select mes, substituida_por as por from importacao_mes
    where cliente_id = ${clienteId} and importacao_id = ${importacaoId} and not ativo order by mes`.execute(tx)
  if (replaced.length > 0) {
    throw new ImportacaoError(
      'importacao_superseded',
      `A importação ${replaced[0]?.por ?? ''} substituiu ${printMeses(replaced.map(({ mes }) => mes))}.`,
      'Desfaça primeiro a importação mais recente.',
    )
  }
  await sql`update importacao_mes set ativo = false where cliente_id = ${clienteId} and importacao_id = ${importacaoId}`.execute(tx)
  // The ERP may push these entries again.
  await tx.deleteFrom('lancamento_externo').where('cliente_id', '=', clienteId).where('importacao_id', '=', importacaoId).execute()
  const { rows: restaurados } = await sql<{ mes: number }>`
    update importacao_mes set ativo = true, substituida_por = null
    where cliente_id = ${clienteId} and substituida_por = ${importacaoId} returning mes`.execute(tx)
  await sql`update importacao set status = 'desfeita' where cliente_id = ${clienteId} and id = ${importacaoId}`.execute(tx)
  await settleContas(tx, clienteId, importacaoId)
  await restoreVigencias(tx, { clienteId, usuarioId }, importacaoId)
  await tx
    .insertInto('auditoria')
    .values({
      cliente_id: clienteId,
      usuario_id: usuarioId,
      acao: 'importacao.undo',
      assunto: 'Lancamento',
      assunto_id: String(importacaoId),
      depois: JSON.stringify({ mesesRestaurados: restaurados.map(({ mes }) => mes) }),
      ip: pedido?.ip ?? null,
      request_id: pedido?.requestId ?? null,
    })
    .execute()
}
