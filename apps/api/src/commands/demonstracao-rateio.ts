import { withTenant, type Banco, type Transacao } from '@lastro/db'
import { listRegras } from '@lastro/demonstracao'
import { sql } from 'kysely'
import { insertRegra } from '../rateio/store.ts'

async function listCodigos(tx: Transacao, tabela: 'centro_custo' | 'grupo' | 'direcionador'): Promise<Map<string, number>> {
  const rows = await tx.selectFrom(tabela).select(['id', 'codigo']).execute()
  return new Map(rows.map(({ id, codigo }) => [codigo, id]))
}

/** Writes the rules of a cliente that never had one: a rule deleted by a user of the demonstration stays deleted. */
export async function loadRateio(db: Banco, clienteId: string): Promise<void> {
  await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql`
      (select 1 from rateio_regra limit 1) union all (select 1 from auditoria where cliente_id = ${clienteId} and acao like 'rateio.%' limit 1)`.execute(
      tx,
    )
    if (rows.length > 0) return
    const ids = {
      centros: await listCodigos(tx, 'centro_custo'),
      grupos: await listCodigos(tx, 'grupo'),
      direcionadores: await listCodigos(tx, 'direcionador'),
    }
    for (const regra of listRegras(ids)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and their order is that of their ids
      await insertRegra(tx, clienteId, null, regra)
    }
  })
}
