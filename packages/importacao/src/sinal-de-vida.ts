import type { Banco, Transacao } from '@lastro/db'
import { withSistema, withTenant } from '@lastro/db'
import { sql } from 'kysely'

/** First key of the advisory locks that running imports hold; the second is the importacao. */
const LOCK_IMPORTACAO = 0x1a57_0003

/** Held until the transaction of the import ends, however it ends: who can take it knows that nobody is at work. */
export async function lockImportacao(tx: Transacao, importacaoId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_IMPORTACAO}::integer, ${importacaoId}::integer)`.execute(tx)
}

const ERRO = {
  code: 'importacao_interrupted',
  message: 'O programa parou durante a importação; nada foi gravado.',
  action: 'Importe o arquivo de novo.',
}

/**
 * Marks as `interrompida` every import that says it is running and whose process is gone, and every one that has waited for an hour, of all
 * clientes; run it when a process starts.
 * There is nothing to undo: the transaction of such an import never was committed. Returns how many were found.
 */
export async function recoverImportacoes(db: Banco): Promise<number> {
  const clientes = await withSistema(db, {}, async (tx) => (await sql<{ id: string }>`select id from cliente_ids() id`.execute(tx)).rows)
  let interrompidas = 0
  for (const { id: clienteId } of clientes) {
    interrompidas += await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
      const { rows } = await sql`
        update importacao set status = 'interrompida', erro = ${JSON.stringify(ERRO)}::jsonb, finished_at = now()
        where cliente_id = ${clienteId} and (
          status = 'processando' and pg_try_advisory_xact_lock(${LOCK_IMPORTACAO}::integer, id)
          or status = 'recebida' and created_at < now() - interval '1 hour')
        returning id`.execute(tx)
      return rows.length
    })
  }
  return interrompidas
}
