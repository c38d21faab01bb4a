/** Hash chain over the audit record: a change or deletion by the owner of the database is seen. */
import { sql } from 'kysely'
import type { Database } from './open.ts'
import { withTenant } from './transaction.ts'

/** Bounds the array of a seal. */
export const SEAL_REGISTROS_MAX = 10_000

/**
 * Seals committed records that no seal names yet, and returns their number; 0 also when another process has just sealed.
 * Only the last days are looked at, which no transaction outlasts.
 */
export async function sealAuditoria(db: Database, clienteId: string, registrosMax = SEAL_REGISTROS_MAX): Promise<number> {
  return withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ registros: number }>`
      with ultimo as (
        select numero, hash, created_at from auditoria_selo where cliente_id = ${clienteId} order by numero desc limit 1
      ), novos as (
        select array_agg(id order by id) as registros from (
          select id from auditoria
          where cliente_id = ${clienteId}
            and created_at > coalesce((select created_at from ultimo) - interval '7 days', '-infinity')
            and id not in (
              select unnest(registros) from auditoria_selo
              where cliente_id = ${clienteId} and created_at > (select created_at from ultimo) - interval '8 days')
          order by id limit ${registrosMax}
        ) a
      )
      insert into auditoria_selo (cliente_id, numero, registros, hash)
      select ${clienteId}, coalesce(u.numero, 0) + 1, n.registros, auditoria_selo_hash(${clienteId}, u.hash, n.registros)
      from novos n left join ultimo u on true where n.registros is not null
      on conflict do nothing
      returning cardinality(registros) as registros`.execute(tx)
    return rows[0]?.registros ?? 0
  })
}

/** A seal that its records, or the seal before it, no longer give. */
export type DivergentSeal = { numero: number; createdAt: Date; registros: number; faltam: number }

export type AuditoriaSelada = {
  registros: number
  selos: number
  /** Hash of the last seal, in hex. Kept outside of the database, it also shows that the end of the chain was cut off. */
  ultimo: string | null
  divergentes: DivergentSeal[]
}

/** Rehashes every sealed record of a cliente. */
export async function verifyAuditoria(db: Database, clienteId: string): Promise<AuditoriaSelada> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (tx) => {
    const { rows } = await sql<DivergentSeal & { hash: string; confere: boolean }>`
      select numero, created_at as "createdAt", cardinality(registros) as registros, encode(hash, 'hex') as hash,
        hash = auditoria_selo_hash(cliente_id, lag(hash) over (order by numero), registros) as confere,
        cardinality(registros) - (
          select count(*)::integer from auditoria a where a.cliente_id = s.cliente_id and a.id = any (s.registros)) as faltam
      from auditoria_selo s where cliente_id = ${clienteId} order by numero`.execute(tx)
    return {
      registros: rows.reduce((sum, { registros }) => sum + registros, 0),
      selos: rows.length,
      ultimo: rows.at(-1)?.hash ?? null,
      divergentes: rows
        .filter(({ confere }) => !confere)
        .map(({ numero, createdAt, registros, faltam }) => ({ numero, createdAt, registros, faltam })),
    }
  })
}
