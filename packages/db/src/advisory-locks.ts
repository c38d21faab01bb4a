/** Every advisory lock there is, so that no two works wait for each other by chance. */
import { sql, type RawBuilder } from 'kysely'
import type { Transacao } from './transaction.ts'

/** Locks of the whole installation, by number. */
export const TRAVAS = {
  /** Creating the roles of the server. */
  roles: 0x1a57_0001,
  migracao: 0x1a57_0002,
  /** First of two keys: the second is the importacao that runs. */
  importacao: 0x1a57_0003,
  /** Making the key that signs tokens. */
  chaveAssinatura: 0x1a57_0004,
  limpeza: 0x1a57_0005,
  /** Taking an admin away: the last one stays. */
  admins: 0x1a57_0006,
  /** Turning maintenance on or off: of two, the second sees what the first left. */
  manutencao: 0x1a57_0007,
} as const

/** Waits until nobody else is at it, and keeps others waiting until the transaction ends. */
export async function lockTrava(tx: Transacao, trava: 'chaveAssinatura' | 'admins' | 'manutencao'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRAVAS[trava]})`.execute(tx)
}

type TravaNome = 'cadastro' | 'importacao' | 'idempotencia' | 'orcamento'

/**
 * What is locked by name: the reference data of a table, what changes the entries of a cliente, an answer that may be asked for again, and the
 * acts of a budget.
 * `quem` says which one. Held until the transaction ends.
 */
export async function lockNome(tx: Transacao, trava: TravaNome, ...quem: string[]): Promise<void> {
  await selectLockNome(trava, ...quem).execute(tx)
}

/** The same as part of a statement, for what is asked too often for a round trip of its own. */
export function selectLockNome(trava: TravaNome, ...quem: string[]): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${[trava, ...quem].join(' ')}, 0))`
}

/** The same for who does not wait: false when somebody else holds it. */
export async function tryLockNome(tx: Transacao, trava: TravaNome, ...quem: string[]): Promise<boolean> {
  const { rows } = await sql<{ livre: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${[trava, ...quem].join(' ')}, 0)) as livre`.execute(tx)
  return rows[0]?.livre ?? false
}
