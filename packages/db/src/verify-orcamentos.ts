import { sql } from 'kysely'
import type { Banco } from './open.ts'
import { withTenant } from './transaction.ts'

/** An approved budget that is no longer what was approved: only whoever owns the database, past its triggers, can have changed it. */
export type OrcamentoDivergente = { id: number; nome: string; versaoNumero: number }

/** Hashes every approved or closed budget again, and returns those that differ and how many there are; reads every line of them. */
export async function verifyOrcamentos(db: Banco, clienteId: string): Promise<{ total: number; divergentes: OrcamentoDivergente[] }> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (tx) => {
    const { rows } = await sql<OrcamentoDivergente & { confere: boolean }>`
      select id, nome, versao_numero as "versaoNumero", conteudo_hash = orcamento_conteudo_hash(id) as confere
      from orcamento where cliente_id = ${clienteId} and conteudo_hash is not null order by id`.execute(tx)
    const divergentes = rows.filter(({ confere }) => !confere).map(({ id, nome, versaoNumero }) => ({ id, nome, versaoNumero }))
    return { total: rows.length, divergentes }
  })
}
