import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

export async function isEmailVerificado(tx: Transacao, usuarioId: string): Promise<boolean> {
  const { rows } = await sql`select from usuario where id = ${usuarioId} and email_verified_at is not null`.execute(tx)
  return rows.length === 1
}

export async function saveEmailVerificado(tx: Transacao, usuarioId: string, now: Date): Promise<void> {
  await sql`update usuario set email_verified_at = coalesce(email_verified_at, ${now}) where id = ${usuarioId}`.execute(tx)
}
