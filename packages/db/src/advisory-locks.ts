/** Registry of all advisory locks, so that no two uses share a key by accident. */
import { sql, type RawBuilder } from 'kysely'
import type { Transacao } from './transaction.ts'

export const TRAVAS = {
  roles: 0x1a57_0001,
  migracao: 0x1a57_0002,
  importacao: 0x1a57_0003,
  chaveAssinatura: 0x1a57_0004,
  limpeza: 0x1a57_0005,
  /** Removing an admin: the last one must stay. */
  admins: 0x1a57_0006,
  /** Switching maintenance: of two concurrent switches, the second sees the result of the first. */
  manutencao: 0x1a57_0007,
  backup: 0x1a57_0008,
  /** Rotation of the server keys, outside of the database. */
  segredo: 0x1a57_0009,
} as const

/** Takes the lock, waiting for its holder, until the transaction ends. */
export async function lockTrava(tx: Transacao, trava: 'chaveAssinatura' | 'admins' | 'manutencao'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRAVAS[trava]})`.execute(tx)
}

type LockName = 'arquivoEnviado' | 'cadastro' | 'importacao' | 'idempotencia' | 'orcamento'

/**
 * Takes a named lock until the transaction ends.
 * It covers slots of uploaded files, reference data of a table, changes to the entries of a cliente, an idempotent answer, or the acts of a
 * budget. `names` is the key.
 */
export async function lockNome(tx: Transacao, trava: LockName, ...names: string[]): Promise<void> {
  await selectLockNome(trava, ...names).execute(tx)
}

/** `lockNome` as part of a statement, for hot paths that cannot afford a round trip. */
export function selectLockNome(trava: LockName, ...names: string[]): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${[trava, ...names].join(' ')}, 0))`
}

/** `lockNome` without waiting; returns false when another transaction holds the lock. */
export async function tryLockNome(tx: Transacao, trava: LockName, ...names: string[]): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${[trava, ...names].join(' ')}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}
