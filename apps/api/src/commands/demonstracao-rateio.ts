import { type Database, type Transacao } from '@lastro/db'
import { listRegras } from '@lastro/demonstracao'
import { sql } from 'kysely'
import { withCliente } from '../http/contexto.ts'
import { insertRegra } from '../rateio/store.ts'

async function listCodigos(tx: Transacao, table: 'centro_custo' | 'grupo' | 'direcionador'): Promise<Map<string, number>> {
  const rows = await tx.selectFrom(table).select(['id', 'codigo']).execute()
  return new Map(rows.map(({ id, codigo }) => [codigo, id]))
}

/** For a cliente that never had a rule, so that a deleted rule stays deleted. */
export async function loadRateio(db: Database, clienteId: string): Promise<void> {
  await withCliente(db, { clienteId, usuarioId: null }, async (context) => {
    const { rows } = await sql`
      (select 1 from rateio_regra limit 1) union all (select 1 from auditoria where cliente_id = ${clienteId} and acao like 'rateio.%' limit 1)`.execute(
      context.tx,
    )
    if (rows.length > 0) return
    const ids = {
      centros: await listCodigos(context.tx, 'centro_custo'),
      grupos: await listCodigos(context.tx, 'grupo'),
      direcionadores: await listCodigos(context.tx, 'direcionador'),
    }
    for (const regra of listRegras(ids)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and ids follow this order
      await insertRegra(context, null, regra)
    }
  })
}
