import { sql } from 'kysely'
import type { Database } from './open.ts'
import { withTenant } from './transaction.ts'

/** An approved budget that differs from its hash. Only the owner of the database, past its triggers, can have changed it. */
export type OrcamentoDivergente = { id: number; nome: string; versaoNumero: number }

/** Rehashes every approved or closed budget, reading all their lines; returns the count and the differing ones. */
export async function verifyOrcamentos(db: Database, clienteId: string): Promise<{ total: number; divergentes: OrcamentoDivergente[] }> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (tx) => {
    const { rows } = await sql<OrcamentoDivergente & { confere: boolean }>`
      select id, nome, versao_numero as "versaoNumero", conteudo_hash = orcamento_conteudo_hash(id) as confere
      from orcamento where cliente_id = ${clienteId} and conteudo_hash is not null order by id`.execute(tx)
    const divergentes = rows.filter(({ confere }) => !confere).map(({ id, nome, versaoNumero }) => ({ id, nome, versaoNumero }))
    return { total: rows.length, divergentes }
  })
}
